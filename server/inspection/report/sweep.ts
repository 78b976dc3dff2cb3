import { overTheWall, transact } from "@db/transact";
import { laterEach } from "@jobs/later";
import { managersOf } from "@server/access/access/managers-of";
import { isCurrent } from "@server/core/compliance-sql";
import { sql } from "drizzle-orm";
import type { Told } from "./mail.ts";

const BATCH = 1000;
type Claimed = { claimed: number; told: Told[] };

/**
 * Finds the reports that become due soon or have expired on that day, and promises who manages their place one mail for
 * each kind: its admins and owners, of the container or of any above it; where there are none, the workspace's own.
 * Only the newest of a cycle is told of; an older one is done with. What was said is noted in the same transaction, so
 * that two sweeps at once, or one that is killed, say nothing twice. Gives how many it found.
 */
export async function sweepReports(day: string, batch = BATCH): Promise<number> {
  let found = 0;
  for (;;) {
    const claimed = await transact(overTheWall, async (tx) => {
      const { rows } = await tx.execute<Claimed>(sql`
        with claimed as (
          select r.id, r.workspace_id, r.notice = 'due' and r.valid_until >= ${day}::date as is_due, ${isCurrent(sql`r`)} as is_current from reports r
          where r.notice is not null and r.notice_on <= ${day}::date and r.deletion_id is null
          order by r.notice_on limit ${batch} for update skip locked
        ), said as (
          update reports r set notice = case when is_due and is_current then 'past' end, notice_on = case when is_due and is_current then r.valid_until + 1 end
          from claimed where (r.workspace_id, r.id) = (claimed.workspace_id, claimed.id) returning r.id, r.workspace_id, r.object_id, is_due, is_current
        ), placed as (
          select said.*, o.container_id from said join objects o on (o.workspace_id, o.id) = (said.workspace_id, said.object_id) where is_current
        ), told as (
          select workspace_id, user_id, is_due, json_agg(id order by id) as ids from placed
          join ${managersOf(sql`placed`)} who using (workspace_id, container_id)
          group by 1, 2, 3
        )
        select (select count(*)::int from said) as claimed, coalesce((select json_agg(json_build_object('workspaceId', workspace_id, 'userId', user_id,
          'about', case when is_due then 'due' else 'past' end, 'day', ${day}::text, 'reportIds', ids)) from told), '[]') as told`);
      await laterEach(tx, "report.mail", rows[0]!.told);
      return rows[0]!.claimed;
    });
    found += claimed;
    if (claimed < batch) return found;
  }
}
