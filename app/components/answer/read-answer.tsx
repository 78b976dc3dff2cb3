import type { ShownQuestion } from "@db/schema/question";
import { Link } from "@remix-run/react";
import { askedOf } from "@server/inspection/answer/asked";
import { headFields, type QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { isAnswered } from "@server/inspection/answer/value";
import { useTranslation } from "react-i18next";
import { questionTypeForms } from "~/components/answer/question-types/all";
import { paths } from "~/paths/paths";
import { Panel } from "~/ui/panel";
import { Priority } from "~/ui/priority";
import { Day } from "~/ui/time";
import { FirstFindings } from "./first-findings.tsx";
import { inWords } from "./in-words.ts";
import { partsOf, shownParts } from "./parts.ts";

/** An answer, read-only. */
export function ReadAnswer({ page }: { page: AnswerPage }) {
  const { t } = useTranslation();
  const { template, answer, groups, question_answers } = page;
  const answers = new Map(question_answers.map((each) => [each.question_id, each]));
  const questions = groups.flatMap((group) => group.questions);
  const asked = askedOf(questions, (id) => answers.get(id));
  const head = headFields.filter((field) => template[field] && answer?.head[field]);
  return (
    <div className="grid grid-cols-1 gap-5">
      {answer?.status === "finished" ? <FirstFindings page={page} /> : null}
      {head.length > 0 ? (
        <Panel padded>
          <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
            {head.map((field) => (
              <div key={field}>
                <dt className="text-sm text-muted">{t(`answer.head.${field}`)}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {field === "date" ? <Day value={answer?.head.date} long /> : answer?.head[field]}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      ) : null}
      {shownParts(partsOf(groups), () => asked)
        .filter(({ questions }) => questions.length > 0)
        .map((part) => (
          <Panel key={part.number} title={part.piece > 0 ? undefined : part.title || undefined}>
            <ol className="divide-y divide-line">
              {part.questions.map(({ question, number }) => (
                <li key={question.id} id={`q-${question.id}`} className="flex scroll-mt-24 gap-3 px-4 py-3 md:px-5">
                  <span className="num w-6 shrink-0 text-muted">{number}</span>
                  <div className="grid min-w-0 flex-1 gap-1.5 md:grid-cols-[1fr_1.2fr] md:gap-4">
                    <p className="font-medium [overflow-wrap:anywhere]">{question.label}</p>
                    <AnswerOf question={question} answer={answers.get(question.id)} />
                  </div>
                </li>
              ))}
            </ol>
          </Panel>
        ))}
    </div>
  );
}

function AnswerOf({ question, answer }: { question: ShownQuestion; answer: QuestionAnswerView | undefined }) {
  const { t, i18n } = useTranslation();
  if (!answer || (!isAnswered(question, answer) && !answer.note))
    return <p className="text-muted">{t("answer.not_answered")}</p>;
  const { ReadView } = questionTypeForms[question.type];
  const words = inWords(t, question, answer, i18n.language);
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      {words && ReadView ? (
        <ReadView question={question} answer={answer} />
      ) : words ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{words}</p>
      ) : null}
      {answer.note ? (
        <p className="whitespace-pre-line text-sm text-muted [overflow-wrap:anywhere]">{answer.note}</p>
      ) : null}
      {answer.files.length > 0 ? (
        <ul className="grid w-full grid-cols-3 gap-2">
          {answer.files.map((file, index) => (
            <li key={file.id} className="aspect-square overflow-hidden rounded-field border border-line bg-base-200">
              <a href={paths.answerPhoto(file.id)} target="_blank" rel="noreferrer" className="block size-full">
                <img
                  src={paths.answerThumb(file.id, "l")}
                  alt={t("answer.photo.nth", { number: index + 1, label: question.label })}
                  loading="lazy"
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {answer.action_points.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {answer.action_points.map((point) => (
            <li key={point.id} className="flex flex-wrap items-center gap-x-3">
              <Link to={paths.actionPoint(point.id)} className="link py-0.5 [overflow-wrap:anywhere] touch:py-3">
                {point.title}
              </Link>
              <Priority value={point.priority} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
