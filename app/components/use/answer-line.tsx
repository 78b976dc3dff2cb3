import { usesOfLetter } from "@server/core/use-of-letter";
import type { FirstReason } from "@server/records/use/inputs";
import { useTranslation } from "react-i18next";
import { type Letter, states } from "~/ui/state";

type Props = { letter: Letter; because: FirstReason; className?: string };

/** The answer card in compact form, for lists and the card of a pin: the answer in its colour, and the first reason. */
export function AnswerLine({ letter, because, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <span className={`answer-line tone-${states[letter].tone} ${className}`}>
      <span className="answer-line-head">{t(`use.head.${usesOfLetter[letter]}`)}</span>
      {because ? <span className="answer-line-because">{because.what}</span> : null}
    </span>
  );
}
