import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** The ids of a container and all that are alive below it, as a subselect. */
export const treeBelow = (workspaceId: string, id: string): SQL => sql`
  with recursive below (id) as (
    select id from containers where workspace_id = ${workspaceId} and id = ${id} and ${notDeleted()}
    union all
    select c.id from below join containers c on c.workspace_id = ${workspaceId} and c.parent_id = below.id
    where ${notDeleted("c")}
  )
  select id from below`;

const WeightRow = z.object({ containers: z.number(), objects: z.number(), files: z.number() });

/** How much goes along when a container is deleted. */
export async function weightOf(tx: Tx, workspaceId: string, id: string) {
  const rows = await queryRows(tx, WeightRow)`
    with tree (id) as (${treeBelow(workspaceId, id)}),
    within as (select id from objects where workspace_id = ${workspaceId} and container_id in (select id from tree)
      and ${notDeleted()})
    select (select count(*)::int - 1 from tree) as containers, (select count(*)::int from within) as objects,
      (select count(*)::int from files where workspace_id = ${workspaceId} and object_id in (select id from within)
        and ${notDeleted()}) as files`;
  return rows[0]!;
}
