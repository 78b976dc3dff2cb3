import type { Question } from "@db/schema/question";
import { saidFirst } from "@server/inspection/answer/findings";
import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { inNumbers } from "./kinney.ts";

type Props = { questions: Question[]; answers: ReadonlyMap<string, QuestionAnswerView> };

/** What a finished answer says first, each with a link to its question. */
export function FirstFindings({ questions, answers }: Props) {
  const { t, i18n } = useTranslation();
  const given = new Map(
    [...answers].map(([id, each]) => [
      id,
      { value: each, note: each.note, k: each.k ?? null, points: each.action_points.map(({ title }) => title) },
    ]),
  );
  const said = saidFirst(t, (k) => inNumbers(k, i18n.language), questions, given);
  if (!said) return null;
  const { title, tone, lines, risk } = said;
  const classes = "link py-0.5 [overflow-wrap:anywhere] max-md:inline-block max-md:py-2.5";
  return (
    <Notice tone={tone} title={title}>
      {lines.length > 0 ? (
        <ul className="list-disc pl-5">
          {lines.map(({ id, label, note }) => (
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
            {risk.text}
          </a>
        </p>
      ) : null}
    </Notice>
  );
}
