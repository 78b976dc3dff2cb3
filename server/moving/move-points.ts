import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";

type Moved = { workspaceId: string; reportIds: string[]; to: { id: string; containerId: string } };

/**
 * Moves the action points of reports along with them: what is open and what was resolved, with all occurrences of a
 * series. One that an intake of the first object also asks for, or that a visitor reported there, is about that object:
 * it stays, without the report.
 */
export async function movePointsOf(tx: Tx, { workspaceId, reportIds, to }: Moved): Promise<void> {
  await tx.execute(sql`
    update action_points set report_id = null
    where workspace_id = ${workspaceId} and report_id = any (${uuids(reportIds)})
      and (answer_id is not null or dangerous_on is not null or reporter <> '')`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct schedule_id as id from action_points
    where workspace_id = ${workspaceId} and report_id = any (${uuids(reportIds)}) and schedule_id is not null`);
  const series = uuids(rows.map(({ id }) => id));
  await tx.execute(sql`
    update schedules set container_id = ${to.containerId} where workspace_id = ${workspaceId} and id = any (${series})`);
  await tx.execute(sql`
    update action_points set object_id = ${to.id}, container_id = ${to.containerId}
    where workspace_id = ${workspaceId} and (report_id = any (${uuids(reportIds)}) or schedule_id = any (${series}))`);
}
