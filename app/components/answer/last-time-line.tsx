import type { Question } from "@db/schema/question";
import type { PreviousAnswer } from "@server/inspection/answer/previous-answers";
import { judges } from "@server/inspection/answer/value";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Day } from "~/ui/time";
import type { QuestionFieldProps } from "./field-props.ts";
import { toldIn } from "./field-values.ts";
import { inWords } from "./in-words.ts";

/** Whether the answer is a judgement of today, such as a verdict, a measurement with limits or a risk. */
const isJudgement = (question: Question) => judges(question) || question.type === "kine";

/**
 * What was answered to this question the last time, with a button that copies it; it is never copied by itself. A
 * judgement is shown alone: whoever fills in the check is to look again.
 */
export function LastTimeLine({
  question,
  draft,
  lastTime,
}: QuestionFieldProps & { lastTime: PreviousAnswer | undefined }) {
  const { t, i18n } = useTranslation();
  if (!lastTime) return null;
  const words = [
    inWords(t, { ...lastTime.asked, option_texts: question.option_texts }, lastTime, i18n.language),
    lastTime.note,
  ]
    .filter(Boolean)
    .join(" · ");
  if (!words) return null;
  const takeOver = () => draft.takeOver(question.id, toldIn(lastTime));
  return (
    <div className="flex items-center gap-2 text-sm text-muted">
      <Icon name="history" className="shrink-0" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {t("answer.last.time")} (<Day value={lastTime.finished_at} />
        ): <span className="text-base-content">{words}</span>
      </p>
      {isJudgement(question) ? null : (
        <button
          type="submit"
          name="do"
          value={`take_over:${question.id}`}
          className="btn btn-ghost btn-sm shrink-0"
          aria-label={t("answer.last.take_of", { label: question.label })}
          onClick={(event) => {
            event.preventDefault();
            takeOver();
          }}
        >
          {t("answer.last.take")}
        </button>
      )}
    </div>
  );
}
