import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { z } from "zod";
import type { LibraryUses } from "./inputs.ts";

/** How many uses are listed; of the others only the number. */
const MAX_NAMED = 10;

const Counted = z.object({ id: z.string(), title: z.string(), where: z.string(), total: z.number() });
type Counted = z.infer<typeof Counted>;

/** The objects that have a library file and the floor plans made of it, within the actor's reach. */
export async function usesOfFile(tx: Tx, actor: Actor, workspaceId: string, id: string): Promise<LibraryUses> {
  const [named, plans] = await Promise.all([
    queryRows(tx, Counted)`
      select objects.id, concat_ws(' · ', nullif(objects.display_code, ''), objects.title) as title, c.title as "where",
        count(*) over ()::int as total
      from objects join containers c on (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)
      where objects.workspace_id = ${workspaceId} and ${notDeleted("objects")}
        and ${inReach(actor, objects.workspaceId, objects.containerId)}
        and objects.id in (
          select object_id from files where workspace_id = ${workspaceId} and ${notDeleted()}
            and library_file_id = ${id}
          union all
          select object_id from files where workspace_id = ${workspaceId} and ${notDeleted()}
            and global_library_file_id = ${id})
      order by in_order(objects.title), objects.id limit ${MAX_NAMED}`,
    queryRows(tx, Counted)`
      select containers.id, containers.title, coalesce(p.title, '') as "where", count(*) over ()::int as total
      from containers left join containers p on (p.workspace_id, p.id) = (containers.workspace_id, containers.parent_id)
      where containers.workspace_id = ${workspaceId} and ${notDeleted("containers")}
        and containers.floorplan is not null
        and containers.floorplan_library_file_id = ${id} and ${inReach(actor, containers.workspaceId, containers.id)}
      order by in_order(containers.title), containers.id limit ${MAX_NAMED}`,
  ]);
  const places = (rows: Counted[]) => rows.map(({ total: _, ...place }) => place);
  return {
    objects: places(named),
    objects_count: named[0]?.total ?? 0,
    plans: places(plans),
    plans_count: plans[0]?.total ?? 0,
  };
}
