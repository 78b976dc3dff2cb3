import { reading, transact } from "@db/transact";
import { type Actor, admit } from "@server/actor";
import { trash } from "@server/deletion/trash";
import { weightOf } from "./below.ts";
import { containerFor } from "./container-for.ts";
import { pathOf } from "./path-of.ts";

/** With all that is below it; a board takes an admin of the workspace. They find it in the trash. */
export async function deleteContainer(actor: Actor, id: string): Promise<void> {
  await transact(actor, async (tx) => {
    const { workspaceId, parentId, title, standing } = await containerFor(tx, actor, "container.delete", id);
    if (!parentId) admit(actor, workspaceId, standing, "board.delete");
    await trash(tx, actor, { workspaceId, kind: "container", targetId: id, title });
  });
}

/** What the page asks before: how much goes along. */
export const beforeDeleting = (actor: Actor, id: string) =>
  reading(actor, async (tx) => {
    const [container, path] = await Promise.all([containerFor(tx, actor, "container.delete", id), pathOf(tx, actor, id)]);
    const { workspaceId, parentId, title, standing } = container;
    if (!parentId) admit(actor, workspaceId, standing, "board.delete");
    return { id, title, workspace_id: workspaceId, parent_id: parentId, path, ...(await weightOf(tx, workspaceId, id)) };
  });
