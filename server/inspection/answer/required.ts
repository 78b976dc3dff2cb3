import type { Tx } from "@db/transact";
import { invalidFields } from "@server/core/errors";
import { questionsOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import type { FoundAnswer } from "./answer-for.ts";
import { askedOf } from "./asked.ts";
import { lackOf } from "./value.ts";
import { questionAnswersOf } from "./view.ts";

/**
 * Throws invalid (422) with an error for each question that is asked and lacks its required answer, or the remark or
 * photo of what is not in order.
 */
export async function requireAnswered(tx: Tx, { workspaceId, id, versionId }: FoundAnswer["answer"]): Promise<void> {
  const [content, answers] = await Promise.all([
    contentOf(tx, workspaceId, versionId),
    questionAnswersOf(tx, { workspaceId, id }),
  ]);
  const answerById = new Map(answers.map((answer) => [answer.question_id, answer]));
  const questions = questionsOf(content);
  const asked = askedOf(questions, (question) => answerById.get(question));
  const lacks = questions.flatMap((question): [string, string][] => {
    const lack = asked.has(question.id) ? lackOf(question, answerById.get(question.id)) : undefined;
    return lack ? [[question.id, lack]] : [];
  });
  if (lacks.length > 0) throw invalidFields(lacks);
}
