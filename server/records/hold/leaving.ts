import { holdCovers } from "@db/held";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { conflict } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const One = z.object({ id: z.string() });

/**
 * Those of the objects that a legal hold is on by a place which they would leave for a container. `into` null: they leave
 * the workspace, and a hold on themselves counts too.
 */
export async function objectsLeavingHolds(
  tx: Tx,
  workspaceId: string,
  objects: SQL,
  into: string | null,
): Promise<string[]> {
  const stays = into === null ? sql`false` : sql`${holdCovers(sql`o.id`, sql`${into}::uuid`)}`;
  const rows = await queryRows(tx, One)`
    select o.id from objects o where o.workspace_id = ${workspaceId} and o.id in (${objects}) and exists (
      select from holds h where h.workspace_id = o.workspace_id and h.ended_at is null
        and ${holdCovers(sql`o.id`, sql`o.container_id`)} and not ${stays})`;
  return rows.map(({ id }) => id);
}

/** Throws conflict (held) where one of the objects would leave a legal hold. */
export async function requireStaysHeld(tx: Tx, workspaceId: string, objects: SQL, into: string | null): Promise<void> {
  if ((await objectsLeavingHolds(tx, workspaceId, objects, into)).length > 0) throw conflict("hold.stays", "held");
}

/**
 * The same of a container with all below it, which is moved under `into`. null: it leaves the workspace, or becomes a board
 * of its own (`sameWorkspace`).
 */
export async function requireContainerStaysHeld(
  tx: Tx,
  {
    workspaceId,
    id,
    into,
    sameWorkspace,
  }: { workspaceId: string; id: string; into: string | null; sameWorkspace: boolean },
): Promise<void> {
  const covers = holdCovers(null, sql`${id}::uuid`);
  // what the hold is on moves along, where that stays in the workspace
  const isWithin = sql`exists (select from container_paths p
    where (p.workspace_id, p.above_id, p.container_id) = (h.workspace_id, ${id}::uuid, coalesce(h.container_id,
      (select o.container_id from objects o where (o.workspace_id, o.id) = (h.workspace_id, h.object_id)))))`;
  const leaves = sameWorkspace
    ? sql`${covers} and h.container_id <> ${id}::uuid and not ${holdCovers(null, sql`${into}::uuid`)}`
    : sql`${covers} or ${isWithin}`;
  const rows = await queryRows(tx, One)`
    select h.id from holds h where h.workspace_id = ${workspaceId} and h.ended_at is null and (${leaves}) limit 1`;
  if (rows.length > 0) throw conflict("hold.stays", "held");
}

export const theseObjects = (ids: readonly string[]) => sql`select unnest(${uuids(ids)})`;
