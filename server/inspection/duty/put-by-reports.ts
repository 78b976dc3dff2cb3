import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { Region } from "@server/core/regions";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dutyLines, linesIn, linesOfReports } from "./lines.ts";

const Placed = z.object({ region: Region.nullable(), ids: z.array(z.string()) });
/** A report that fulfilled a duty which was removed. */
const Unlinked = z.object({ id: z.string() });

/**
 * Puts the duties on objects that their reports on these review points show, of those that hold in the region of each,
 * with those that are cumulative with them (db/duties.sql). Those that somebody chose, or took off, stay as they are.
 */
export async function putDutiesByReports(
  tx: Tx,
  workspaceId: string,
  objectIds: readonly string[],
  points: readonly string[],
): Promise<void> {
  const catalogue = linesOfReports(await dutyLines(tx, workspaceId)).filter(({ point }) => points.includes(point));
  const placed = await queryRows(tx, Placed)`
    select region_at(workspace_id, container_id) as region, array_agg(id) as ids from objects
    where workspace_id = ${workspaceId} and id = any (${uuids(objectIds)}) group by 1`;
  for (const { region, ids } of placed) {
    const lines = sql`${JSON.stringify(linesIn(catalogue, region))}::jsonb`;
    const unlinked = await removeOtherOptions(tx, { workspaceId, ids, points }, lines);
    await tx.execute(sql`select put_duties_of_reports(${workspaceId}::uuid, ${uuids(ids)}, ${lines})`);
    if (unlinked.length > 0) await tx.execute(sql`select fulfil_by_default(${workspaceId}::uuid, ${uuids(unlinked)})`);
  }
}

/**
 * Deletes the duties of options that nobody chose where a report has the period of another option. Returns the reports
 * that fulfilled them.
 */
async function removeOtherOptions(
  tx: Tx,
  { workspaceId, ids, points }: { workspaceId: string; ids: readonly string[]; points: readonly string[] },
  lines: SQL,
): Promise<string[]> {
  const rows = await queryRows(tx, Unlinked)`
    with line as (
      select * from jsonb_to_recordset(${lines})
        as l (type text, every integer, unit text, family text, option text, point text)
    ), assumed as (
      -- The options that nobody chose
      select object_id, family, min(option) as option from duties
      where workspace_id = ${workspaceId} and object_id = any (${uuids(ids)}) and family <> ''
      group by object_id, family
      having bool_and(removed_at is null and (option is null or to_check)) and min(option) is not null
    ), shown as (
      select distinct object_id, review_point, type, period from reports
      where workspace_id = ${workspaceId} and object_id = any (${uuids(ids)})
        and review_point = any (${sql.param([...points])}::text[]) and ${notDeleted("reports")}
    ), gone as (
      -- A report has a period of another option, and not of this one
      select d.id from assumed join duties d on (d.workspace_id, d.object_id, d.family)
        = (${workspaceId}, assumed.object_id, assumed.family)
      where exists (
        select from shown join line l on (l.family, l.point, l.type, l.every, l.unit)
          = (assumed.family, shown.review_point, shown.type, shown.period, 'month')
        where shown.object_id = assumed.object_id
        group by shown.type, shown.period having bool_and(l.option is distinct from assumed.option and l.option is not null))
    ), deleted as (
      delete from duties where workspace_id = ${workspaceId} and id in (select id from gone)
    )
    select distinct report_id as id from report_duties
    where workspace_id = ${workspaceId} and duty_id in (select id from gone)`;
  return rows.map(({ id }) => id);
}
