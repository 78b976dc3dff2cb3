import type { LastTime } from "@server/inspection/answer/last-time";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Day } from "~/ui/time";
import type { FieldOf } from "./field-of.ts";
import { inWords } from "./in-words.ts";
import { givenIn } from "./read-given.ts";

/** What it said the last time, to take over by a click and never by itself. */
export function LastTimeLine({ question, sheet, last }: FieldOf & { last: LastTime | undefined }) {
  const { t, i18n } = useTranslation();
  if (!last) return null;
  const words = [inWords(t, question, last, i18n.language), last.note].filter(Boolean).join(" · ");
  if (!words) return null;
  const take = () => sheet.takeOver(question.id, givenIn(last));
  return (
    <div className="flex items-center gap-2 text-sm text-muted">
      <Icon name="history" className="shrink-0" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {t("answer.last.time")} (<Day value={last.finished_at} />
        ): <span className="text-base-content">{words}</span>
      </p>
      <button
        type="submit"
        name="do"
        value={`take_over:${question.id}`}
        className="btn btn-ghost btn-sm shrink-0"
        aria-label={t("answer.last.take_of", { label: question.label })}
        onClick={(event) => {
          event.preventDefault();
          take();
        }}
      >
        {t("answer.last.take")}
      </button>
    </div>
  );
}
