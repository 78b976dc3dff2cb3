import { notDeleted } from "@db/not-deleted";
import { PROPOSED_DAYS_AFTER, REQUEST_DAYS_AFTER } from "@server/core/constants";
import { TIME_ZONE, today } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";

/** SQL on `q` (inspection_requests): the last day on which the body can add reports. */
export const openUntil = sql`greatest(q.ends_on, least(coalesce(q.proposed_on, q.ends_on),
  q.ends_on + ${PROPOSED_DAYS_AFTER}::int)) + ${REQUEST_DAYS_AFTER}::int`;

/** SQL: whether an object of a request has its report. */
const hasReport = sql`exists (select from reports
  where (reports.workspace_id, reports.id) = (requested.workspace_id, requested.report_id) and ${notDeleted("reports")})`;

/** SQL: the day on which the inspection of an object was asked for that a body still has to make; null: none. */
export const requestedOn = (workspaceId: SQL, objectId: SQL): SQL => sql`(
  select max((q.created_at at time zone ${TIME_ZONE})::date) from inspection_request_objects requested
  join inspection_requests q on (q.workspace_id, q.id) = (requested.workspace_id, requested.request_id)
  where (requested.workspace_id, requested.object_id) = (${workspaceId}, ${objectId}) and not ${hasReport}
    and q.withdrawn_at is null and ${openUntil} >= ${today()}::date)`;
