import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** A subselect of the ids of a container and of all containers below it, without deleted ones. */
export const treeBelow = (workspaceId: string, id: string): SQL => sql`
  with recursive below (id) as (
    select id from containers where workspace_id = ${workspaceId} and id = ${id} and ${notDeleted()}
    union all
    select c.id from below join containers c on c.workspace_id = ${workspaceId} and c.parent_id = below.id
    where ${notDeleted("c")}
  )
  select id from below`;

const ContentsRow = z.object({ containers: z.number(), objects: z.number(), files: z.number() });

/** Counts the containers below a container, and the objects and files in it and below it. */
export async function countContents(tx: Tx, workspaceId: string, id: string) {
  const rows = await queryRows(tx, ContentsRow)`
    with tree (id) as (${treeBelow(workspaceId, id)}),
    tree_objects as (
      select id from objects
      where workspace_id = ${workspaceId} and container_id in (select id from tree) and ${notDeleted()}
    )
    select (select count(*)::int - 1 from tree) as containers, (select count(*)::int from tree_objects) as objects,
      (
        select count(*)::int from files
        where workspace_id = ${workspaceId} and object_id in (select id from tree_objects) and ${notDeleted()}
      ) as files`;
  return rows[0]!;
}
