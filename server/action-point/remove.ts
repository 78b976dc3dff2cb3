import { transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { trash } from "@server/deletion/trash";
import { actionPointFor } from "./action-point-for.ts";

/** Into the trash. Nobody is told of it any more. */
export async function removeActionPoint(actor: Actor, id: string) {
  return transact(actor, async (tx) => {
    const { workspaceId, title, objectId, containerId } = await actionPointFor(tx, actor, "action_point.delete", id);
    await trash(tx, actor, { workspaceId, kind: "action_point", targetId: id, title });
    return { object_id: objectId, container_id: containerId };
  });
}
