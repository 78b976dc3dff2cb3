import { notDeleted } from "@db/not-deleted";
import { type SQL, sql } from "drizzle-orm";
import { DAYS_AFTER } from "./inputs.ts";

/** SQL on `q` (inspection_requests): the last day on which the body can add reports. */
export const openUntil = sql`greatest(q.ends_on, q.proposed_on) + ${DAYS_AFTER}::int`;

/** SQL: whether an object of a request has its report. `of`: the alias of the row of inspection_request_objects. */
export const hasReport = (of: string): SQL => sql`exists (select from reports
  where (reports.workspace_id, reports.id) = (${sql.raw(`${of}.workspace_id, ${of}.report_id`)}) and ${notDeleted("reports")})`;
