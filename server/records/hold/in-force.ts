import { holdCovers } from "@db/held";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { dayOf } from "@server/core/day";
import { conflict } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** SQL: for each of the rows that deletions deleted, its deletion, its object and its place. `which` narrows the deletions. */
const deletedRows = (workspaceId: SQL, which: (deletionId: SQL) => SQL): SQL => {
  const of = (table: string, columns: string, joins = "") => sql`
    select i.deletion_id, ${sql.raw(columns)} from ${sql.raw(`${table} i ${joins}`)}
    where i.workspace_id = ${workspaceId} and i.deletion_id is not null and ${which(sql`i.deletion_id`)}`;
  const object = "join objects o on (o.workspace_id, o.id) = (i.workspace_id, i.object_id)";
  const stops = `join walks w on (w.workspace_id, w.round_id) = (i.workspace_id, i.id)
    join walk_stops s on (s.workspace_id, s.walk_id) = (w.workspace_id, w.id)
    join objects o on (o.workspace_id, o.id) = (s.workspace_id, s.object_id)`;
  return sql.join(
    [
      of("objects", "i.id as object_id, i.container_id"),
      of("containers", "null::uuid, i.id"),
      ...["files", "reports", "answers"].map((table) => of(table, "o.id, o.container_id", object)),
      of("action_points", "i.object_id, i.container_id"),
      of("rounds", "null::uuid, i.container_id"),
      of("rounds", "o.id, o.container_id", stops),
    ],
    sql` union all `,
  );
};

/**
 * SQL: the ids of the deletions of a workspace with something in them that a legal hold is on. It begins with the holds, of
 * which there are few.
 */
export const heldDeletions = (workspaceId: SQL): SQL => {
  const ofHolds = (column: string) => sql`select h.${sql.raw(column)} from holds h
    where h.workspace_id = ${workspaceId} and h.ended_at is null and h.${sql.raw(column)} is not null`;
  const places = sql`select p.container_id from container_paths p
    where p.workspace_id = ${workspaceId} and p.above_id in (${ofHolds("container_id")})`;
  return sql`select held.deletion_id from (${deletedRows(workspaceId, () => sql`true`)}) held
    where held.object_id in (${ofHolds("object_id")}) or held.container_id in (${places})`;
};

const Since = z.object({ since: z.string().nullable() });
const refusedSince = (since: string) => conflict(`hold.refuses?day=${dayOf(new Date(since))}`, "held");

/** Since when a legal hold is on something that these deletions deleted; null: none is. */
export async function heldSince(tx: Tx, workspaceId: string, deletionIds: readonly string[]): Promise<string | null> {
  const rows = deletedRows(sql`${workspaceId}`, (id) => sql`${id} = any (${uuids(deletionIds)})`);
  const [held] = await queryRows(tx, Since)`
    select case when exists (select from holds where workspace_id = ${workspaceId} and ended_at is null) then (
      select min(h.created_at)::text from (${rows}) gone join lateral (
        select h.created_at from holds h where (h.workspace_id, h.object_id) = (${workspaceId}, gone.object_id)
          and h.ended_at is null
        union all
        select h.created_at from container_paths p
          join holds h on (h.workspace_id, h.container_id) = (p.workspace_id, p.above_id)
        where (p.workspace_id, p.container_id) = (${workspaceId}, gone.container_id) and h.ended_at is null
      ) h on true) end as since`;
  return held!.since;
}

/** Throws conflict (held) where a legal hold is in force on something that these deletions delete. */
export async function requireNoHoldIn(tx: Tx, workspaceId: string, deletionIds: readonly string[]): Promise<void> {
  const since = await heldSince(tx, workspaceId, deletionIds);
  if (since) throw refusedSince(since);
}

/** Throws conflict (held) where a legal hold is in force on the object. */
export const requireNotHeld = (tx: Tx, workspaceId: string, objectId: string): Promise<void> =>
  requireNoHoldOn(tx, {
    workspaceId,
    objectId,
    containerId: sql`(select container_id from objects where (workspace_id, id) = (${workspaceId}, ${objectId}))`,
  });

type Place = { workspaceId: string; objectId: string | null; containerId: string | SQL };

/** Throws conflict (held) where a legal hold is in force on an object or a place. */
export async function requireNoHoldOn(tx: Tx, { workspaceId, objectId, containerId }: Place): Promise<void> {
  const [held] = await queryRows(tx, Since)`
    select h.created_at as since from holds h
    where h.workspace_id = ${workspaceId} and h.ended_at is null
      and ${holdCovers(sql`${objectId}::uuid`, sql`${containerId}::uuid`)}
    order by h.created_at limit 1`;
  if (held?.since) throw refusedSince(held.since);
}

/** Throws conflict (held) where any legal hold of the workspace is in force. */
export async function requireNoHold(tx: Tx, workspaceId: string): Promise<void> {
  const [held] = await queryRows(tx, Since)`
    select created_at as since from holds where workspace_id = ${workspaceId} and ended_at is null
    order by created_at limit 1`;
  if (held?.since) throw refusedSince(held.since);
}
