import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { inBrussels } from "~/ui/time";
import type { QuestionFieldProps } from "./field-props.ts";
import { inWords } from "./in-words.ts";

/** Says that a save replaced what somebody else had answered: by whom, the old answer, and a button to restore it. */
export function ReplacedLine({ question, shown, draft }: QuestionFieldProps) {
  const { t, i18n } = useTranslation();
  const old = shown?.replaced;
  if (!old) return null;
  const words = [inWords(t, question, old, i18n.language), old.note].filter(Boolean).join(" · ");
  const who = shown?.updated_by ? nameOf(shown.updated_by) : t("answer.somebody");
  return (
    <div className="notice tone-soon max-md:flex-wrap" role="status">
      <div className="min-w-0 flex-1 text-sm">
        <p>{t("answer.replaced.by", { who, time: inBrussels(shown?.updated_at ?? old.at).time })}</p>
        <p className="mt-1 [overflow-wrap:anywhere]">
          {old.written_by ? t("answer.replaced.was_of", { who: nameOf(old.written_by) }) : t("answer.replaced.was")}{" "}
          <q className="font-medium">{words}</q>
        </p>
      </div>
      <button
        type="submit"
        name="do"
        value={`put_back:${old.id}`}
        className="btn btn-sm"
        onClick={(event) => {
          event.preventDefault();
          void draft.putBack(question.id, old.id);
        }}
      >
        {t("answer.replaced.put_back")}
      </button>
    </div>
  );
}
