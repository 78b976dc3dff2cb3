import { notDeleted } from "@db/not-deleted";
import { isTop } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { z } from "zod";

const Place = z.object({ id: z.string(), title: z.string() });
type Place = z.infer<typeof Place>;

/** The topmost containers in the actor's reach by title, at most 200, to choose from in a filter. */
export async function topmostContainers(tx: Tx, actor: Actor, workspaceId: string): Promise<Place[]> {
  const rows = await queryRows(tx, Place)`
    select containers.id, containers.title from containers
    where ${isTop(actor, workspaceId)} and ${notDeleted("containers")}
    order by plain(containers.title), containers.id limit 200`;
  return rows;
}
