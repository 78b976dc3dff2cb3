import { TIME_ZONE, today } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import { hasReport, openUntil } from "./sql.ts";

/** SQL: the day on which the inspection of an object was asked for that a body still has to make; null: none. */
export const requestedOn = (workspaceId: SQL, objectId: SQL): SQL => sql`(
  select max((q.created_at at time zone ${TIME_ZONE})::date) from inspection_request_objects o
  join inspection_requests q on (q.workspace_id, q.id) = (o.workspace_id, o.request_id)
  where (o.workspace_id, o.object_id) = (${workspaceId}, ${objectId}) and not ${hasReport("o")}
    and q.withdrawn_at is null and ${openUntil} >= ${today()}::date)`;
