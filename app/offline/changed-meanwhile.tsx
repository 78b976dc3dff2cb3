import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { priorities } from "~/ui/state";
import type { Call, Refusal } from "./operation.ts";
import { storeOperations } from "./store.ts";

type Props = {
  operation: Call;
  conflict: NonNullable<Refusal["conflict"]>;
  onDecided: () => void;
};

type Part = { fields: string[]; label?: string; words: (values: Record<string, unknown>) => string };

const plain = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? "") || "–");

/** What is chosen at once: each field by itself, but where a pin stands as one, in hundredths of its plan. */
function partsOf(t: TFunction, fields: string[]): Part[] {
  const share = (value: unknown) => (typeof value === "number" ? Math.round(value * 100) : "–");
  if (fields.every((field) => ["x", "y"].includes(field)))
    return [{ fields, words: ({ x, y }) => t("unsent.place", { x: share(x), y: share(y) }) }];
  return fields.map((field) => ({
    fields: [field],
    label: field in labels ? t(labels[field as keyof typeof labels]) : undefined,
    words: ({ [field]: value }) =>
      field === "priority" && value ? t(`state.priority.${value as (typeof priorities)[number]}`) : plain(value),
  }));
}

const labels = {
  title: "action_point.what",
  note: "action_point.note",
  priority: "action_point.priority",
  scheduled_at: "action_point.date",
} as const;

/** Another changed the same meanwhile: what is stored beside what was done here, and a choice for each field. */
export function ChangedMeanwhile({ operation, conflict, onDecided }: Props) {
  const { t } = useTranslation();
  const { stored, based_on } = conflict;
  const decide = async (fields: string[], keepsMine: boolean) => {
    const { refusal: _, ...rest } = operation;
    const input: Record<string, unknown> = { ...operation.input, based_on: JSON.stringify(based_on) };
    if (!keepsMine) for (const field of fields) input[field] = stored[field];
    const open = Object.fromEntries(Object.entries(stored).filter(([field]) => !fields.includes(field)));
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
      {partsOf(t, Object.keys(stored)).map(({ fields, label, words }) => (
        <div key={fields.join()} className="grid gap-3 sm:grid-cols-2">
          {label ? <p className="text-sm font-medium sm:col-span-2">{label}</p> : null}
          {[false, true].map((isMine) => (
            <div key={String(isMine)} className="flex flex-col gap-2 rounded-field border border-line p-3">
              <p className="text-xs text-muted">{t(isMine ? "unsent.mine" : "unsent.theirs")}</p>
              <p className="flex-1 whitespace-pre-line [overflow-wrap:anywhere]">
                {words(isMine ? { ...stored, ...operation.input } : stored)}
              </p>
              <button type="button" className="btn h-12" onClick={() => void decide(fields, isMine)}>
                {t(isMine ? "unsent.keep_mine" : "unsent.keep_theirs")}
              </button>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
