import { replacedAnswers } from "@db/schema/answer";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { and, eq, inArray } from "drizzle-orm";
import type { QuestionChange } from "./save.ts";
import { isEmptyValue, isSameValue } from "./value.ts";

/** Whether the client had seen the revision that its input replaces; true for input without a revision. */
const isUpToDate = ({ input, before }: QuestionChange) =>
  !before || input.revision === undefined || input.revision === null || input.revision === before.revision;

/**
 * Leaves out input that was saved before and then replaced by somebody else: the client sent it again because the
 * response had not reached it, and the later change must stay.
 */
export async function withoutRetries(tx: Tx, actor: Actor, changed: QuestionChange[]): Promise<QuestionChange[]> {
  const outdated = changed.filter((change) => !isUpToDate(change));
  if (outdated.length === 0) return changed;
  const replacedOfActor = await tx
    .select()
    .from(replacedAnswers)
    .where(
      and(
        eq(replacedAnswers.workspaceId, outdated[0]!.before!.workspaceId),
        eq(replacedAnswers.writtenBy, actor.userId),
        inArray(
          replacedAnswers.questionAnswerId,
          outdated.map(({ before }) => before!.id),
        ),
      ),
    );
  const isRetry = ({ before, input, value, note }: QuestionChange) =>
    replacedOfActor.some(
      (replaced) =>
        replaced.questionAnswerId === before!.id &&
        replaced.revision > (input.revision ?? 0) &&
        replaced.note === note &&
        isSameValue(replaced.value, value),
    );
  return changed.filter((change) => isUpToDate(change) || !isRetry(change));
}

/**
 * Stores the values that are about to be overwritten, so that they can be restored: those of other users, and the
 * actor's own from another device.
 */
export async function storeReplaced(tx: Tx, actor: Actor, changed: QuestionChange[]): Promise<void> {
  const replaced = changed.filter(
    (change) =>
      change.before &&
      (change.before.updatedBy !== actor.userId || !isUpToDate(change)) &&
      (change.before.note || !isEmptyValue(change.question, change.before.value)),
  );
  if (replaced.length === 0) return;
  await tx.insert(replacedAnswers).values(
    replaced.map(({ before }) => ({
      workspaceId: before!.workspaceId,
      questionAnswerId: before!.id,
      value: before!.value,
      note: before!.note,
      revision: before!.revision,
      writtenBy: before!.updatedBy,
      replacedBy: actor.userId,
    })),
  );
}
