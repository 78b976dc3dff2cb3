import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";

const Row = z.object({
  id: z.string(),
  title: z.string(),
  display_code: z.string(),
  place: z.string(),
  serial_number: z.string(),
  ends_on: z.string().nullable(),
});

/** The objects of a request, with the first day on which an inspection ends; null: never inspected. Does not authorize. */
export const objectsAsked = (tx: Tx, requestId: string) =>
  queryRows(tx, Row)`
    select objects.id, objects.title, objects.display_code, objects.serial_number,
      (select c.title from containers c where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id))
        as place,
      (select min(d.ends_on) from duties d where (d.workspace_id, d.object_id) = (objects.workspace_id, objects.id)
        and d.type = 'inspection' and d.removed_at is null) as ends_on
    from inspection_request_objects o
    join objects on (objects.workspace_id, objects.id) = (o.workspace_id, o.object_id) and ${notDeleted("objects")}
    where o.request_id = ${requestId} order by place, objects.display_code, objects.title, objects.id`;
