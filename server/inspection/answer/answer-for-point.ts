import { notDeleted } from "@db/not-deleted";
import { answers } from "@db/schema/answer";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { definitions } from "@server/inspection/answer/question-types/all";
import { questionOf } from "@server/inspection/template/content";
import { contentOf } from "@server/inspection/template/versions";
import { and, eq } from "drizzle-orm";
import { answerToWrite, authorizeWriting } from "./answer-for.ts";
import { touchRow } from "./points.ts";

type Input = { answer_id: string | null; question_id: string | null };
type From = { answerId?: string; questionId?: string | null };

/**
 * The answer that an action point is to come from, about the same object. It stands in that answer from then on, so it
 * takes who may write there, while it may be written in and under a question that asks for action points. Asked before
 * the object is held, as whoever saves an answer takes them in this order.
 */
export async function answerForPoint(
  tx: Tx,
  actor: Actor,
  objectId: string | null,
  { answer_id, question_id }: Input,
): Promise<From> {
  if (!answer_id) return {};
  const [known] = objectId
    ? await tx
        .select({ templateId: answers.templateId })
        .from(answers)
        .where(and(eq(answers.objectId, objectId), eq(answers.id, answer_id), notDeleted(answers)))
    : [];
  const found =
    known && objectId ? await answerToWrite(tx, actor, { id: objectId, ...known, answerId: answer_id }) : undefined;
  if (!found) throw invalid("action_point.other_answer", "answer_id");
  authorizeWriting(found);
  const { workspaceId, versionId, signedAt } = found.answer;
  if (signedAt) throw conflict("answer.signed", "signed");
  if (question_id) {
    const question = questionOf(await contentOf(tx, workspaceId, versionId), question_id);
    if (!question || !definitions[question.type].points) throw invalid("answer.no_points", "question_id");
    await touchRow(tx, actor, found, question_id);
  }
  return { answerId: answer_id, questionId: question_id };
}
