import { findingsIn, saidFirst } from "@server/inspection/answer/findings";
import type { AnswerPage } from "@server/inspection/answer/page";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { DANGEROUS_CLASS, PointOfFinding, StopForFindings } from "./finding-acts.tsx";
import { inNumbers } from "./kinney.ts";

/**
 * What a finished answer says first, each with a link to its question and what the reader may do about it. Nothing of that
 * happens by itself.
 */
export function FirstFindings({ page }: { page: AnswerPage }) {
  const { t, i18n } = useTranslation();
  const questions = page.groups.flatMap((group) => group.questions);
  const given = new Map(
    page.question_answers.map((each) => [
      each.question_id,
      { value: each, note: each.note, k: each.k ?? null, points: each.action_points.map(({ title }) => title) },
    ]),
  );
  const said = saidFirst(t, (k) => inNumbers(k, i18n.language), questions, given);
  if (!said) return null;
  const findings = findingsIn(questions, given);
  const { risk } = findings;
  const questionOf = (id: string) => questions.find((question) => question.id === id);
  const classes = "link inline-block py-0.5 [overflow-wrap:anywhere] tap";
  const row = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1";
  return (
    <Notice tone={said.tone} title={said.title}>
      {said.lines.length > 0 ? (
        <ul>
          {said.lines.map((finding) => (
            <li key={finding.id} className={row}>
              <span className="min-w-0">
                <a href={`#q-${finding.id}`} className={classes}>
                  {finding.label}
                </a>
                {finding.note ? <span className="[overflow-wrap:anywhere]">: {finding.note}</span> : null}
              </span>
              <PointOfFinding page={page} finding={finding} question={questionOf(finding.id)} />
            </li>
          ))}
        </ul>
      ) : null}
      {risk ? (
        <div className={row}>
          <a href={`#q-${risk.id}`} className={classes}>
            {said.risk?.text ?? risk.label}
          </a>
          {risk.class >= DANGEROUS_CLASS ? (
            <PointOfFinding page={page} finding={risk} question={questionOf(risk.id)} />
          ) : null}
        </div>
      ) : null}
      <StopForFindings page={page} findings={findings} />
    </Notice>
  );
}
