import type { ShownQuestion } from "@db/schema/question";
import { Link } from "@remix-run/react";
import type { Findings } from "@server/inspection/answer/findings";
import type { AnswerPage } from "@server/inspection/answer/page";
import { takesPoints } from "@server/inspection/answer/value";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

/** From this class on a risk asks for an act: immediate improvement, or to stop work. */
export const DANGEROUS_CLASS = 4;

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

type Finding = { id: string; label: string; note?: string };
type PointProps = { page: AnswerPage; finding: Finding; question: ShownQuestion | undefined };

/** Leads to a new action point about what was found; nothing where the reader may not make one, or one is there. */
export function PointOfFinding({ page, finding: { id, label, note }, question }: PointProps) {
  const { t } = useTranslation();
  const { object, answer, signature, may, question_answers } = page;
  const given = question_answers.find(({ question_id }) => question_id === id);
  if (!may.add_point || !answer || (given?.action_points.length ?? 0) > 0) return null;
  // a point becomes part of an answer only as long as that may change
  const isPart = may.change && !signature && question && takesPoints(question);
  const origin = isPart ? { answer: answer.id, question: id } : {};
  return (
    <Link
      to={paths.newActionPoint(object.id, { title: shortened(note || label, 200), ...origin })}
      className="btn btn-sm max-md:btn-md"
      aria-label={`${t("answer.findings.add_point")}: ${label}`}
    >
      <Icon name="list-plus" />
      {t("answer.findings.add_point")}
    </Link>
  );
}

/** Leads to where the object is taken out of service, with what was found as the reason. */
export function StopForFindings({ page, findings: { nok, risk } }: { page: AnswerPage; findings: Findings }) {
  const { t } = useTranslation();
  const isRisk = risk !== null && risk.class >= DANGEROUS_CLASS;
  if (!page.may.take_out_of_service || (nok.length === 0 && !isRisk)) return null;
  const found: Finding[] = isRisk && !nok.some(({ id }) => id === risk.id) ? [...nok, risk] : nok;
  const reason = found.map(({ label, note }) => [label, note].filter(Boolean).join(": ")).join("; ");
  return (
    <p className="mt-3">
      <Link to={paths.outOfService(page.object.id, { reason: shortened(reason, 300) })} className="btn max-md:w-full">
        <Icon name="octagon-minus" />
        {t("out_of_service.begin")}
      </Link>
    </p>
  );
}
