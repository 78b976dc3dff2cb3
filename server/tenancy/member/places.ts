import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { z } from "zod";
import { PlaceInTree } from "./inputs.ts";

/**
 * The maximum number of containers on a form. In a larger workspace it shows boards only, and the paths to the selected
 * containers.
 */
const MOST_PLACES = 200;

/**
 * The tree of a workspace as a list with depths: each board, followed by what is in it. `userId`: whose containers are
 * selected.
 */
export async function placesFor(
  tx: Tx,
  workspaceId: string,
  userId: string | null,
): Promise<z.input<typeof PlaceInTree>[]> {
  const rows = await queryRows(tx, PlaceInTree)`
    with recursive alive as materialized (select id, parent_id, title from containers
      where workspace_id = ${workspaceId} and ${notDeleted()}),
    chosen as (select container_id as id from grants where workspace_id = ${workspaceId} and user_id = ${userId}),
    shown as materialized (
      select alive.* from alive where (select count(*) from alive) <= ${MOST_PLACES} or parent_id is null
        or id in (select p.above_id from container_paths p
          join chosen on p.workspace_id = ${workspaceId} and p.container_id = chosen.id)
    ),
    tree (id, title, depth, way) as (
      select id, title, 0, array[in_order(title), id::text] from shown where parent_id is null
      union all
      select c.id, c.title, tree.depth + 1, tree.way || array[in_order(c.title), c.id::text] from tree
      join shown c on c.parent_id = tree.id
    )
    select id, title, depth from tree order by way`;
  return rows;
}
