import { notDeleted } from "@db/not-deleted";
import { inOrder } from "@server/core/compliance";
import { letterOfReport } from "@server/core/compliance-sql";
import { isNewest } from "@server/records/file/newest";
import { type SQL, sql } from "drizzle-orm";

/**
 * Condition on the report `r`: a valid certificate on that day. It approves, and is the newest of a duty that has not
 * ended by then, or counts without a duty.
 */
export const isValidOn = (day: string): SQL => sql`(r.current and r.verdict in ('A', 'B') and case
  when exists (select from duties d where (d.workspace_id, d.report_id) = (r.workspace_id, r.id) and d.removed_at is null)
  then exists (select from duties d where (d.workspace_id, d.report_id) = (r.workspace_id, r.id)
    and d.removed_at is null and coalesce(d.ends_on >= ${day}::date, true))
  else ${letterOfReport(day, sql`r`)} = any (${`{${inOrder.join()}}`}::text[]) end)`;

/** Condition on the file `f`: it ends some day, and is no report's paper: an insurance, a declaration of conformity. */
export const isDocument: SQL = sql`(${notDeleted("f")} and ${isNewest} and f.expires_on is not null
  and not exists (select from reports r where (r.workspace_id, r.file_id) = (f.workspace_id, f.id)))`;
