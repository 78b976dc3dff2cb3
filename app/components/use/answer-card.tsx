import type { AnswerView } from "@server/records/use/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Plate } from "~/ui/plate";
import { type Letter, states } from "~/ui/state";
import { useDates } from "~/ui/time";

/** The number of reasons that fit on the screen of a phone; the weightiest come first. */
const MOST_LARGE = 2;

type Props = {
  letter: Letter;
  answer: AnswerView;
  /** For whoever stands at the machine: to be read from two metres, and in sunlight. */
  large?: boolean;
  /** What the reader can do about it. */
  action?: ReactNode;
  className?: string;
};

/** May the object be used today? The answer in large words, with why, until when, and what to do next. */
export function AnswerCard({ letter, answer, large, action, className = "" }: Props) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  const { use, because, next } = answer;
  const reasons = large ? because.slice(0, MOST_LARGE) : because;
  return (
    <section
      className={`answer ${large ? "answer-large" : ""} tone-${states[letter].tone} ${className}`}
      aria-label={t("use.question")}
    >
      <Plate letter={letter} size="lg" />
      <div className="answer-words">
        {large ? <p className="answer-day">{t("use.today", { day: day(today, "long") })}</p> : null}
        <h2 className="answer-head">{t(`use.head.${use}`)}</h2>
        {reasons.length > 1 ? (
          <ul className="answer-because">
            {reasons.map(({ what }) => (
              <li key={what} className="first-letter:uppercase">
                {what}
              </li>
            ))}
          </ul>
        ) : reasons[0] ? (
          <p className="answer-because first-letter:uppercase">{reasons[0].what}</p>
        ) : null}
        <Until letter={letter} until={answer.until} />
        {next ? <p className="answer-next">{next}</p> : null}
      </div>
      {action}
    </section>
  );
}

/** The last day of the answer; of one that ends soon also how soon. */
function Until({ letter, until }: { letter: Letter; until: string | null }) {
  const { t } = useTranslation();
  const { day, relative } = useDates();
  if (!until) return null;
  const when = letter === "S" ? relative(until) : undefined;
  return (
    <p className="answer-until">
      <time dateTime={until}>{t("use.until", { day: day(until, "long") })}</time>
      {when ? ` (${when})` : ""}
    </p>
  );
}
