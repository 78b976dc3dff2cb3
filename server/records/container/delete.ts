import { reading, type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, authorize } from "@server/core/actor";
import { trash } from "@server/records/deletion/trash";
import { needsPassword, requirePassword } from "@server/tenancy/session/password-again";
import { countContents } from "./below.ts";

/**
 * Moves a container into the trash, with all that is below it. A board requires an admin of the workspace, who has
 * entered their password again.
 */
export async function deleteContainer(actor: Actor, id: string): Promise<void> {
  await transact(actor, async (tx) => {
    const { workspaceId, parentId, title } = await containerToDelete(tx, actor, id);
    if (!parentId) await requirePassword(tx, actor);
    await trash(tx, actor, { workspaceId, kind: "container", targetId: id, title });
  });
}

/** The container, if the actor may delete it. Throws not found or forbidden. */
async function containerToDelete(tx: Tx, actor: Actor, id: string) {
  const container = await containerFor(tx, actor, "container.delete", id);
  if (!container.parentId) authorize(container, "board.delete");
  return container;
}

/** The page that asks for confirmation: what is deleted with the container, and whether to ask for the password. */
export const beforeDeleting = (actor: Actor, id: string) =>
  reading(actor, async (tx) => {
    const [{ workspaceId, parentId, title }, path] = await Promise.all([
      containerToDelete(tx, actor, id),
      pathOf(tx, actor, id),
    ]);
    const [contents, asks_password] = await Promise.all([
      countContents(tx, workspaceId, id),
      parentId === null && needsPassword(tx, actor),
    ]);
    return { id, title, workspace_id: workspaceId, parent_id: parentId, path, asks_password, ...contents };
  });
