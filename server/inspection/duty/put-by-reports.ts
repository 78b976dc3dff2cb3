import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { dutyLines, linesIn, linesOfReports } from "./lines.ts";
import { regionOf } from "./region-of.ts";

/**
 * Puts the duties on an object that its reports on a review point show, of those that hold in its region, with those that
 * are cumulative with them (db/duties.sql). Those that somebody chose, or took off, stay as they are.
 */
export async function putDutiesByReports(tx: Tx, workspaceId: string, objectId: string, point: string): Promise<void> {
  const region = await regionOf(tx, workspaceId, objectId);
  const lines = linesOfReports(linesIn(await dutyLines(tx, workspaceId), region)).filter(
    (line) => line.point === point,
  );
  const catalogue = sql`${JSON.stringify(lines)}::jsonb`;
  const rows = await queryRows(tx, Unlinked)`
    with line as (
      select * from jsonb_to_recordset(${catalogue}) as l (type text, every integer, unit text, family text, option text)
    ), assumed as (
      -- The options that nobody chose
      select family, min(option) as option from duties
      where (workspace_id, object_id) = (${workspaceId}, ${objectId}) and family <> ''
      group by family having bool_and(removed_at is null and (option is null or to_check)) and min(option) is not null
    ), shown as (
      select distinct type, period from reports
      where (workspace_id, object_id, review_point) = (${workspaceId}, ${objectId}, ${point}) and ${notDeleted("reports")}
    ), gone as (
      -- A report has a period of another option, and not of this one
      select d.id from assumed join duties d on (d.workspace_id, d.object_id, d.family)
        = (${workspaceId}, ${objectId}, assumed.family)
      where exists (
        select from shown join line l on (l.family, l.type, l.every, l.unit)
          = (assumed.family, shown.type, shown.period, 'month')
        group by shown.type, shown.period having bool_and(l.option is distinct from assumed.option and l.option is not null))
    ), deleted as (
      delete from duties where workspace_id = ${workspaceId} and id in (select id from gone)
    )
    select distinct report_id as id from report_duties
    where workspace_id = ${workspaceId} and duty_id in (select id from gone)`;
  await tx.execute(sql`select put_duties_of_reports(${workspaceId}::uuid, array[${objectId}::uuid], ${catalogue})`);
  if (rows.length > 0)
    await tx.execute(sql`
      select fulfil_by_default(${workspaceId}::uuid, ${`{${rows.map(({ id }) => id).join()}}`}::uuid[])`);
}

/** A report that fulfilled a duty which was removed. */
const Unlinked = z.object({ id: z.string() });
