import { questionAnswers } from "@db/schema/answer";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { sql } from "drizzle-orm";
import type { FoundAnswer } from "./answer-for.ts";

/**
 * Updates the time of a question's answer, and creates its row without a value if there is none: photos and action
 * points belong to it, and forms that are open elsewhere load what changed. Gives the id of the row.
 */
export async function touchQuestionAnswer(
  tx: Tx,
  actor: Actor,
  { workspaceId, id: answerId }: FoundAnswer["answer"],
  questionId: string,
): Promise<string> {
  const target = [questionAnswers.workspaceId, questionAnswers.answerId, questionAnswers.questionId];
  const [row] = await tx
    .insert(questionAnswers)
    .values({ workspaceId, answerId, questionId, updatedBy: actor.userId })
    .onConflictDoUpdate({ target, set: { updatedAt: sql`clock_timestamp()` } })
    .returning({ id: questionAnswers.id });
  return row!.id;
}
