import type { Tx } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";

export type NewAccess = { userId: string; containerIds: string[] };

/** Enqueues one mail for each person about all containers they got access to; none for the actor. */
export async function notifyOfAccess(
  tx: Tx,
  workspaceId: string,
  actor: Actor,
  newAccess: readonly NewAccess[],
): Promise<void> {
  const all = new Map<string, string[]>();
  for (const { userId, containerIds } of newAccess)
    all.set(userId, [...new Set([...(all.get(userId) ?? []), ...containerIds])]);
  await enqueueEach(
    tx,
    "access.mail",
    [...all]
      .filter(([userId, containerIds]) => userId !== actor.userId && containerIds.length > 0)
      .map(([userId, containerIds]) => ({ workspaceId, userId, containerIds, giverId: actor.userId })),
  );
}
