import { usesOfLetter } from "@server/core/use-of-letter";
import type { FirstReason } from "@server/records/use/inputs";
import { useTranslation } from "react-i18next";
import { type Letter, states } from "~/ui/state";
import { useDates } from "~/ui/time";

type Props = {
  letter: Letter;
  because: FirstReason;
  /** The last day on which it may be used, where that is to be said as well. */
  until?: string | null;
  className?: string;
};

/** The answer card in compact form, for lists and the card of a pin: the answer in its colour, and the first reason. */
export function AnswerLine({ letter, because, until, className = "" }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <span className={`answer-line tone-${states[letter].tone} ${className}`}>
      <span className="answer-line-head">{t(`use.head.${usesOfLetter[letter]}`)}</span>
      {until ? (
        <>
          {" "}
          <time dateTime={until} className="num">
            {t("state.until_brief", { day: day(until) })}
          </time>
        </>
      ) : null}
      {because ? <span className="answer-line-because">{because.what}</span> : null}
    </span>
  );
}
