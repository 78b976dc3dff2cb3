import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, namesSeenBy } from "@server/core/actor";
import { iso } from "@server/core/day";
import { objectFor } from "@server/records/object/object-for";
import { namedAsJson } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type OutOfServicePage, OutOfServiceView } from "./inputs.ts";

/**
 * When and why an object was taken out of service, the newest first, with the names that the actor sees. Throws not
 * found.
 */
export const outOfServiceOf = (actor: Actor, id: string): Promise<OutOfServiceView[]> =>
  reading(actor, async (tx) => {
    const { workspaceId } = await objectFor(tx, actor, "object.see", id);
    const isNamed = namesSeenBy(actor, workspaceId);
    const all = await outOfServiceOfObject(tx, id);
    return all.map((each) => ({ ...each, created_by: isNamed(each.created_by) ? each.created_by : null }));
  });

/** The pages that take an object out of service and put it back. Throws not found or forbidden. */
export const outOfServicePage = (actor: Actor, id: string): Promise<z.infer<typeof OutOfServicePage>> =>
  reading(actor, async (tx) => {
    const { workspaceId, title, displayCode } = await objectFor(tx, actor, "report.edit", id);
    const all = await outOfServiceOfObject(tx, id);
    return {
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      now: all.find(({ is_now }) => is_now) ?? null,
    };
  });

/** The same list, for callers that have authorized. */
export async function outOfServiceOfObject(tx: Tx, objectId: string): Promise<OutOfServiceView[]> {
  const rows = await queryRows(tx, OutOfServiceView)`
    select a.id, a.since, a.reason, a.todo, a.created_at::text,
      a.id in (select id from out_of_service_now(a.workspace_id, a.object_id)) as is_now,
      ${namedAsJson(sql`a.created_by`)} as created_by
    from out_of_service a where a.object_id = ${objectId}
    order by a.since desc, a.created_at desc, a.id`;
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
}
