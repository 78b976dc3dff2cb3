import { containers, grants } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { type Actor, membershipOf } from "@server/core/actor";

type NewRow = Omit<typeof containers.$inferInsert, "userId"> & {
  /** Its maker is its owner, where they are a member of the workspace; of what a program makes, the workspace's owner. */
  isOwned: boolean;
};

/** Inserts a board or container that the actor makes, and returns its id. Does not authorize, lock, or record. */
export async function insertContainer(tx: Tx, actor: Actor, { isOwned, ...row }: NewRow): Promise<string> {
  const { workspaceId } = row;
  const userId = actor.apiKey?.ownerId ?? actor.userId;
  const [created] = await tx
    .insert(containers)
    .values({ ...row, userId })
    .returning({ id: containers.id });
  if (isOwned && membershipOf(actor, workspaceId))
    await tx.insert(grants).values({ workspaceId, containerId: created!.id, userId, role: "admin", isOwner: true });
  return created!.id;
}
