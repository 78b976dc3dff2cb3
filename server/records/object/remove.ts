import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { trash } from "@server/records/deletion/trash";
import { objectFor } from "./object-for.ts";

/** Moves an object into the trash, with its files, reports and action points. Its public page then answers 404. */
export async function removeObject(actor: Actor, id: string): Promise<{ container_id: string; workspace_id: string }> {
  return transact(actor, async (tx) => {
    const { workspaceId, containerId, title } = await objectFor(tx, actor, "object.delete", id);
    await trash(tx, actor, { workspaceId, kind: "object", targetId: id, title });
    return { container_id: containerId, workspace_id: workspaceId };
  });
}
