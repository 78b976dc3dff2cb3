import { reading, type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, authorize } from "@server/core/actor";
import { trash } from "@server/records/deletion/trash";
import { asksPassword, requirePassword } from "@server/tenancy/session/password-again";
import { weightOf } from "./below.ts";

/**
 * With all that is below it; a board takes an admin of the workspace, and their password. They find it in the trash.
 */
export async function deleteContainer(actor: Actor, id: string): Promise<void> {
  await transact(actor, async (tx) => {
    const { workspaceId, parentId, title } = await doomed(tx, actor, id);
    if (!parentId) await requirePassword(tx, actor);
    await trash(tx, actor, { workspaceId, kind: "container", targetId: id, title });
  });
}

async function doomed(tx: Tx, actor: Actor, id: string) {
  const container = await containerFor(tx, actor, "container.delete", id);
  if (!container.parentId) authorize(container, "board.delete");
  return container;
}

/** What the page asks before: how much goes along, and whether the password has to be given again. */
export const beforeDeleting = (actor: Actor, id: string) =>
  reading(actor, async (tx) => {
    const [{ workspaceId, parentId, title }, path] = await Promise.all([doomed(tx, actor, id), pathOf(tx, actor, id)]);
    const [weight, asks_password] = await Promise.all([
      weightOf(tx, workspaceId, id),
      parentId === null && asksPassword(tx, actor),
    ]);
    return { id, title, workspace_id: workspaceId, parent_id: parentId, path, asks_password, ...weight };
  });
