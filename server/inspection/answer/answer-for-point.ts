import { notDeleted } from "@db/not-deleted";
import { answers } from "@db/schema/answer";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { questionOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import { and, eq } from "drizzle-orm";
import { authorizeWriting, lockAnswer } from "./answer-for.ts";
import { touchQuestionAnswer } from "./touch.ts";
import { takesPoints } from "./value.ts";

type Input = { answer_id: string | null; question_id: string | null };
type Origin = { answerId?: string; questionId?: string | null };

/**
 * Checks the answer and question that a new action point names as its origin. The answer then shows the action point,
 * so the actor must be allowed to change that answer, it must not be signed, and the question must ask for action
 * points. Throws invalid (422) or a conflict (409). Call it before locking the object: saving an answer takes the row
 * locks in the same order.
 */
export async function answerForPoint(
  tx: Tx,
  actor: Actor,
  objectId: string | null,
  { answer_id, question_id }: Input,
): Promise<Origin> {
  if (!answer_id) return {};
  const [row] = objectId
    ? await tx
        .select({ templateId: answers.templateId })
        .from(answers)
        .where(and(eq(answers.objectId, objectId), eq(answers.id, answer_id), notDeleted(answers)))
    : [];
  const found =
    row && objectId ? await lockAnswer(tx, actor, { id: objectId, ...row, answerId: answer_id }) : undefined;
  if (!found) throw invalid("action_point.other_answer", "answer_id");
  authorizeWriting(found);
  const { workspaceId, versionId, signedAt } = found.answer;
  if (signedAt) throw conflict("answer.signed", "signed");
  if (question_id) {
    const question = questionOf(await contentOf(tx, workspaceId, versionId), question_id);
    if (!question || !takesPoints(question)) throw invalid("answer.no_points", "question_id");
    await touchQuestionAnswer(tx, actor, found.answer, question_id);
  }
  return { answerId: answer_id, questionId: question_id };
}
