import type { AnswerValue } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import { definitions } from "./question-types/all.ts";

/** Which questions are asked, by the answers to others. Pure, and safe to import in the browser. */

const verdicts = ["ok", "nok", "nvt"];

/** The answers on which another question can depend: the verdicts, or the options. Empty for other types. */
export function possibleAnswers({ type, options }: Pick<Question, "type" | "options">): readonly string[] {
  if (definitions[type].hasOptions) return options;
  return type === "ok-nok-nvt" || type === "action-point-ok-nok-nvt" ? verdicts : [];
}

/** The question on which another one depends; undefined if it depends on none, or can't be answered that way any more. */
export function conditionOf<Q extends Question>({ shown_if }: Question, questions: readonly Q[]): Q | undefined {
  const other = shown_if && questions.find(({ id }) => id === shown_if.question_id);
  return other && possibleAnswers(other).includes(shown_if.is) ? other : undefined;
}

/**
 * The questions that are asked: those whose condition is met by another that is asked itself. Where a condition can
 * never be met, the question is asked: nothing that matters may go unseen because a template was changed. With
 * `canChange` those too that are asked once the questions for which it holds are answered another way.
 */
export function askedOf(
  questions: readonly Question[],
  answerTo: (questionId: string) => AnswerValue | undefined,
  canChange: (questionId: string) => boolean = () => false,
): Set<string> {
  const known = new Map<string, boolean>();
  const isAsked = (question: Question): boolean => {
    const before = known.get(question.id);
    if (before !== undefined) return before;
    known.set(question.id, true); // questions that depend on each other are asked
    const other = conditionOf(question, questions);
    const { value, options } = (other && answerTo(other.id)) ?? {};
    const is = question.shown_if?.is;
    const isMet = (id: string) => canChange(id) || value === is || Boolean(options?.some((option) => option === is));
    const asked = !other || (isAsked(other) && isMet(other.id));
    known.set(question.id, asked);
    return asked;
  };
  return new Set(questions.filter(isAsked).map(({ id }) => id));
}
