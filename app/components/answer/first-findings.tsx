import type { Question } from "@db/schema/question";
import { findingsIn } from "@server/inspection/answer/findings";
import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { inNumbers, kinneySignOf } from "./kinney.ts";

type Props = { questions: Question[]; answers: ReadonlyMap<string, QuestionAnswerView> };

/** What a finished answer says first: what was not in order, and the highest risk, each with a link to its question. */
export function FirstFindings({ questions, answers }: Props) {
  const { t, i18n } = useTranslation();
  const given = new Map([...answers].map(([id, each]) => [id, { value: each, note: each.note, k: each.k ?? null }]));
  const { judges, nok, risk } = findingsIn(questions, given);
  if (!judges) return null;
  const title = nok.length > 0 ? t("answer.findings.nok", { count: nok.length }) : t("answer.findings.none");
  const classes = "link py-0.5 [overflow-wrap:anywhere] max-md:inline-block max-md:py-2.5";
  return (
    <Notice tone={nok.length > 0 ? "bad" : risk ? kinneySignOf(risk.class).tone : "valid"} title={title}>
      {nok.length > 0 ? (
        <ul className="list-disc pl-5">
          {nok.map(({ id, label, note }) => (
            <li key={id}>
              <a href={`#q-${id}`} className={classes}>
                {label}
              </a>
              {note ? <span className="[overflow-wrap:anywhere]">: {note}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {risk ? (
        <p>
          <a href={`#q-${risk.id}`} className={classes}>
            {t("answer.findings.risk", {
              class: t(`kinney.class.${risk.class}`),
              k: inNumbers(risk.k, i18n.language),
              label: risk.label,
            })}
          </a>
        </p>
      ) : null}
    </Notice>
  );
}
