import type { Question } from "@db/schema/question";
import type { Tx } from "@db/transact";
import { invalidFields } from "@server/core/errors";
import { questionsOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import type { FoundAnswer } from "./answer-for.ts";
import type { QuestionAnswerView } from "./inputs.ts";
import { isAnswered } from "./value.ts";
import { questionAnswersOf } from "./view.ts";

/** What still has to be answered before it can be finished. */
const missingIn = (questions: readonly Question[], answered: readonly QuestionAnswerView[]): Question[] => {
  const known = new Map(answered.map((each) => [each.question_id, each]));
  return questions.filter((question) => question.required && !isAnswered(question, known.get(question.id)));
};

/**
 * What must be answered and is not stands beside its question's id; of all questions, or of those that were written
 * just now.
 */
export async function requireAnswered(
  tx: Tx,
  { workspaceId, id, versionId }: FoundAnswer["answer"],
  among?: string[],
): Promise<void> {
  const [content, answered] = await Promise.all([
    contentOf(tx, workspaceId, versionId),
    questionAnswersOf(tx, { workspaceId, id }, among),
  ]);
  const asked = questionsOf(content).filter((question) => !among || among.includes(question.id));
  const lacking = missingIn(asked, answered);
  if (lacking.length > 0)
    throw invalidFields(lacking.map((question): [string, string] => [question.id, "answer.required"]));
}
