import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, namesSeenBy } from "@server/core/actor";
import { iso } from "@server/core/day";
import { objectFor } from "@server/records/object/object-for";
import { namedAsJson } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type IncidentsPage, IncidentView } from "./inputs.ts";

/** What happened to an object, the newest first, with the names that the actor sees. Throws not found. */
export const incidentsOf = (actor: Actor, objectId: string): Promise<IncidentView[]> =>
  reading(actor, async (tx) => {
    const { workspaceId } = await objectFor(tx, actor, "object.see", objectId);
    const isNamed = namesSeenBy(actor, workspaceId);
    const all = await incidentsOfObject(tx, objectId);
    return all.map((each) => ({ ...each, created_by: isNamed(each.created_by) ? each.created_by : null }));
  });

/** The same with the object, for who may record more. Throws not found or forbidden. */
export const incidentsPage = (actor: Actor, id: string): Promise<z.infer<typeof IncidentsPage>> =>
  reading(actor, async (tx) => {
    const { workspaceId, title, displayCode } = await objectFor(tx, actor, "report.edit", id);
    return {
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      incidents: await incidentsOfObject(tx, id),
    };
  });

/** The same list, for callers that have authorized. */
export async function incidentsOfObject(tx: Tx, objectId: string): Promise<IncidentView[]> {
  const rows = await queryRows(tx, IncidentView)`
    select i.id, i.kind, i.happened_on, i.note, i.created_at::text,
      ${namedAsJson(sql`i.created_by`)} as created_by
    from incidents i where i.object_id = ${objectId}
    order by i.happened_on desc, i.created_at desc, i.id`;
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
}
