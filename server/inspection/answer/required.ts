import type { Question } from "@db/schema/question";
import type { Tx } from "@db/transact";
import { invalidFields } from "@server/core/errors";
import { questionsOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import type { FoundAnswer } from "./answer-for.ts";
import type { QuestionAnswerView } from "./inputs.ts";
import { isAnswered } from "./value.ts";
import { questionAnswersOf } from "./view.ts";

/** The required questions that have no answer. */
const missingIn = (questions: readonly Question[], answers: readonly QuestionAnswerView[]): Question[] => {
  const answerById = new Map(answers.map((answer) => [answer.question_id, answer]));
  return questions.filter((question) => question.required && !isAnswered(question, answerById.get(question.id)));
};

/**
 * Throws invalid (422) with an error for each required question that has no answer. `questionIds`: checks only these
 * questions.
 */
export async function requireAnswered(
  tx: Tx,
  { workspaceId, id, versionId }: FoundAnswer["answer"],
  questionIds?: string[],
): Promise<void> {
  const [content, answers] = await Promise.all([
    contentOf(tx, workspaceId, versionId),
    questionAnswersOf(tx, { workspaceId, id }, questionIds),
  ]);
  const questions = questionsOf(content).filter(({ id }) => !questionIds || questionIds.includes(id));
  const missing = missingIn(questions, answers);
  if (missing.length > 0)
    throw invalidFields(missing.map((question): [string, string] => [question.id, "answer.required"]));
}
