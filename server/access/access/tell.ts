import type { Tx } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";

export type Gain = { userId: string; containerIds: string[] };

/** Enqueues a mail to each who came to something, one for all of it; who gave it is not told, and needs not be. */
export async function tellOfAccess(tx: Tx, workspaceId: string, actor: Actor, gains: readonly Gain[]): Promise<void> {
  const all = new Map<string, string[]>();
  for (const { userId, containerIds } of gains)
    all.set(userId, [...new Set([...(all.get(userId) ?? []), ...containerIds])]);
  await enqueueEach(
    tx,
    "access.mail",
    [...all]
      .filter(([userId, containerIds]) => userId !== actor.userId && containerIds.length > 0)
      .map(([userId, containerIds]) => ({ workspaceId, userId, containerIds, giverId: actor.userId })),
  );
}
