import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** SQL: whether the last report of a duty `d` rejected its object. */
export const rejectedBy = (d: SQL): SQL => sql`exists (select from reports rejecting
  where (rejecting.workspace_id, rejecting.id) = (${d}.workspace_id, ${d}.report_id) and rejecting.status = 'nok')`;

const Row = z.object({
  id: z.string(),
  title: z.string(),
  display_code: z.string(),
  place: z.string(),
  serial_number: z.string(),
  ends_on: z.string().nullable(),
  rejected: z.boolean(),
});

/**
 * The objects of a request, with the first day on which an inspection is due, of a rejected one that of its report; null:
 * never inspected. Does not authorize.
 */
export const objectsAsked = (tx: Tx, requestId: string) =>
  queryRows(tx, Row)`
    select objects.id, objects.title, objects.display_code, objects.serial_number,
      (select c.title from containers c where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id))
        as place,
      due.ends_on, due.rejected
    from inspection_request_objects o
    join objects on (objects.workspace_id, objects.id) = (o.workspace_id, o.object_id) and ${notDeleted("objects")}
    cross join lateral (
      select min(due_on(d)) as ends_on, coalesce(bool_or(${rejectedBy(sql`d`)}), false) as rejected from duties d
      where (d.workspace_id, d.object_id) = (objects.workspace_id, objects.id) and d.type = 'inspection'
        and d.removed_at is null) due
    where o.request_id = ${requestId} order by place, objects.display_code, objects.title, objects.id`;
