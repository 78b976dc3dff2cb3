import { useTranslation } from "react-i18next";
import type { Refusal, StoredOperation } from "./operation.ts";
import { storeOperations } from "./store.ts";

type Props = {
  operation: Extract<StoredOperation, { kind: "call" }>;
  conflict: NonNullable<Refusal["conflict"]>;
  onDecided: () => void;
};

const inWords = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? "") || "–");

/** Another changed the same meanwhile: what is stored beside what was done here, and a choice for each field. */
export function ChangedMeanwhile({ operation, conflict, onDecided }: Props) {
  const { t } = useTranslation();
  const { stored, based_on } = conflict;
  const decide = async (field: string, keepsMine: boolean) => {
    const { refusal: _, ...rest } = operation;
    const input: Record<string, unknown> = { ...operation.input, based_on: JSON.stringify(based_on) };
    if (!keepsMine) input[field] = stored[field];
    const { [field]: _decided, ...open } = stored;
    const isDone = Object.keys(open).length === 0;
    await storeOperations([
      isDone
        ? { ...rest, input }
        : { ...rest, input, refusal: { ...operation.refusal!, conflict: { ...conflict, stored: open } } },
    ]);
    if (isDone) onDecided();
  };
  return (
    <div className="mt-3 grid gap-3">
      {Object.entries(stored).map(([field, theirs]) => (
        <div key={field} className="grid gap-3 sm:grid-cols-2">
          {[false, true].map((isMine) => (
            <div key={String(isMine)} className="flex flex-col gap-2 rounded-field border border-line p-3">
              <p className="text-xs text-muted">{t(isMine ? "unsent.mine" : "unsent.theirs")}</p>
              <p className="flex-1 whitespace-pre-line [overflow-wrap:anywhere]">
                {inWords(isMine ? operation.input[field] : theirs)}
              </p>
              <button type="button" className="btn h-12" onClick={() => void decide(field, isMine)}>
                {t(isMine ? "unsent.keep_mine" : "unsent.keep_theirs")}
              </button>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
