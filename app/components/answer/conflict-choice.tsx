import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { Moment } from "~/ui/time";
import type { AnswerDraft } from "./answer-draft.ts";

type Person = { first_name: string; last_name: string } | null | undefined;
type Side = { words: string; by: Person; at: string | undefined };
type Props = {
  /** The question or field, for screen readers. */
  label: string;
  id: string;
  stored: Side;
  other: Side;
  /** Whether both texts may be kept, one after the other. */
  joins: boolean;
  draft: AnswerDraft;
};

/**
 * Two people changed the same: what each of them gave, who and when, and buttons to keep one or both. Shown instead of
 * the fields until somebody chooses.
 */
export function ConflictChoice({ label, id, stored, other, joins, draft }: Props) {
  const { t } = useTranslation();
  const keep = (what: "stored" | "other" | "both") => ({
    type: "submit" as const,
    name: "do",
    value: `decide:${id}:${what}`,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      void draft.decide(id, what);
    },
  });
  return (
    <fieldset className="tone-soon rounded-field border border-tone-line bg-tone-soft p-3" aria-label={label}>
      <p className="text-sm font-medium text-tone-ink">{t("answer.conflict.text")}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {([stored, other] as const).map((side, index) => (
          <div key={index === 0 ? "stored" : "other"} className="flex flex-col gap-2 rounded-field bg-base-100 p-3">
            <p className="text-xs text-muted">
              {side.by ? nameOf(side.by) : t(index === 0 ? "unsent.theirs" : "answer.somebody")}
              {side.at ? (
                <>
                  {" · "}
                  <Moment value={side.at} />
                </>
              ) : null}
            </p>
            <p className="flex-1 whitespace-pre-line [overflow-wrap:anywhere]">
              {side.words || <span className="text-muted">{t("answer.not_answered")}</span>}
            </p>
            <button {...keep(index === 0 ? "stored" : "other")} className="btn h-12">
              {t("answer.conflict.keep")}
              <span className="sr-only">: {side.words}</span>
            </button>
          </div>
        ))}
      </div>
      {joins ? (
        <button {...keep("both")} className="btn btn-ghost mt-2 h-12 w-full">
          {t("answer.conflict.both")}
        </button>
      ) : null}
    </fieldset>
  );
}
