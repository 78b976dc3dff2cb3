import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { MANY_AT_ONCE } from "@server/core/constants";
import { letterCondition, visibleObjects } from "@server/records/object/list-filter";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChosenObjects } from "./inputs.ts";
import { edits } from "./rows.ts";

/** What acts change of an object, as its events keep it. */
const Values = z.object({
  container_id: z.string(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  kind_id: z.string().nullable(),
  icon_code: z.string().nullable(),
  tags: z.array(z.string()),
});
export type Values = z.infer<typeof Values>;
const Row = Values.extend({ id: z.string(), title: z.string(), may: z.boolean() });
export type ObjectRow = z.infer<typeof Row>;

const columns = (actor: Actor, workspaceId: string) => sql`objects.id, objects.title, objects.container_id, objects.x,
  objects.y, objects.kind_id, objects.icon_code, objects.tags,
  ${edits(actor, objects.workspaceId, objects.containerId, workspaceId)} as may`;

/**
 * The chosen objects that the actor sees, by title, at most one more than may be changed at once. Chosen by their ids they
 * need not match the filters any more. Call it in a transaction that sees this workspace alone.
 */
export async function chosenObjects(
  tx: Tx,
  actor: Actor,
  { id, ids, all, expected: _, state, ...filter }: z.output<typeof ChosenObjects>,
): Promise<ObjectRow[]> {
  const asked = all ? { ...filter, id } : { id, ids, q: "", tag: "", facts: {} };
  return queryRows(tx, Row)`
    select ${columns(actor, id)} from ${await visibleObjects(tx, actor, asked)} ${letterCondition(all ? state : undefined)}
    order by lower(objects.title), objects.id limit ${MANY_AT_ONCE + 1}`;
}

/** These objects as they are now, locked, in the order of their ids; without those that were deleted. */
export const lockedObjects = (
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  ids: readonly string[],
): Promise<ObjectRow[]> =>
  queryRows(tx, Row)`
    select ${columns(actor, workspaceId)} from objects
    where objects.workspace_id = ${workspaceId} and objects.id = any (${uuids(ids)}) and ${notDeleted("objects")}
    order by objects.id for no key update`;

const written: Record<keyof Values, SQL> = {
  container_id: sql`container_id = v.container_id`,
  x: sql`x = v.x`,
  y: sql`y = v.y`,
  kind_id: sql`kind_id = v.kind_id`,
  icon_code: sql`icon_code = v.icon_code`,
  tags: sql`tags = array(select jsonb_array_elements_text(v.tags))`,
};

/** Writes these values, each object its own, in one statement. */
export const writeObjects = (
  tx: Tx,
  workspaceId: string,
  fields: readonly (keyof Values)[],
  rows: readonly (Partial<Values> & { id: string })[],
) =>
  tx.execute(sql`
    update objects o set ${sql.join(
      fields.map((field) => written[field]),
      sql`, `,
    )}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, container_id uuid, x float8, y float8,
      kind_id uuid, icon_code text, tags jsonb)
    where o.workspace_id = ${workspaceId} and o.id = v.id`);

/** The values of these fields. */
export const picked = (fields: readonly (keyof Values)[], row: Values): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));
