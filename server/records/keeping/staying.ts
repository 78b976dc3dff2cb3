import { isHeld } from "@db/held";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { keptOf } from "./kept.ts";

const One = z.object({ id: z.string() });
const places = {
  object: sql`objects i join objects o on o.id = i.id`,
  file: sql`files i join objects o on (o.workspace_id, o.id) = (i.workspace_id, i.object_id)`,
  report: sql`reports i join objects o on (o.workspace_id, o.id) = (i.workspace_id, i.object_id)`,
  action_point: sql`action_points i left join objects o on (o.workspace_id, o.id) = (i.workspace_id, i.object_id)`,
} satisfies Record<string, SQL>;

/** Why these may not be deleted, by their ids: a legal hold is in force, or a rule keeps the paper. */
export async function staying(
  tx: Tx,
  workspaceId: string,
  noun: keyof typeof places,
  ids: readonly string[],
): Promise<Map<string, "held" | "kept">> {
  const place = noun === "action_point" ? sql`i.container_id` : sql`o.container_id`;
  const held = await queryRows(tx, One)`
    select i.id from ${places[noun]} where i.workspace_id = ${workspaceId} and i.id = any (${uuids(ids)})
      and ${isHeld(sql`i.workspace_id`, sql`o.id`, place)}`;
  const kept = noun === "file" || noun === "report" ? await keptOf(tx, workspaceId, ids) : new Map();
  return new Map([
    ...[...kept].filter(([, { is_new }]) => !is_new).map(([id]) => [id, "kept"] as const),
    ...held.map(({ id }) => [id, "held"] as const),
  ]);
}
