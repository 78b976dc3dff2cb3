import type { Letter } from "@server/compliance";
import { type SQL, sql } from "drizzle-orm";

const reports = sql`reports`;

/** The state of a report at that day: the verdict of who wrote it, then the clock. Takes any row of reports, under another name too. */
export const letterOfReport = (day: string, of = reports): SQL<Letter> => sql`case
  when ${of}.status = 'oos' then 'T'
  when ${of}.status = 'nok' then 'C'
  when ${of}.valid_until < ${day}::date then 'X'
  when ${of}.warns_on <= ${day}::date then 'S'
  when ${of}.status = 'ok' then 'A'
  else report_verdict(${of}.workspace_id, ${of}.id, ${of}.status) end`;

/** It counts: nothing newer of the same object, type and review point. */
export const isCurrent = (of = reports): SQL<boolean> => sql`not exists (
  select from reports newer where (newer.workspace_id, newer.object_id) = (${of}.workspace_id, ${of}.object_id)
    and (newer.type, newer.review_point) = (${of}.type, ${of}.review_point) and newer.deletion_id is null
    and (newer.reported_date, newer.id) > (${of}.reported_date, ${of}.id))`;
