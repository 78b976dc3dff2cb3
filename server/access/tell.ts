import type { Tx } from "@db/transact";
import { laterEach } from "@jobs/later";
import type { Actor } from "@server/actor";

type Gain = { userId: string; containerIds: string[] };

/** Promises a mail to each who came to something, one for all of it; who gave it is not told, and needs not be. */
export const tellOfAccess = (tx: Tx, workspaceId: string, actor: Actor, gains: Gain[]): Promise<void> =>
  laterEach(
    tx,
    "access.mail",
    gains
      .filter(({ userId, containerIds }) => userId !== actor.userId && containerIds.length > 0)
      .map((gain) => ({ workspaceId, ...gain, giverId: actor.userId })),
  );
