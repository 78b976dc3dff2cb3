import { overTheWall, transact } from "@db/transact";
import { laterEach } from "@jobs/later";
import { sql } from "drizzle-orm";
import type { Told } from "./mail.ts";

const BATCH = 1000;
type Claimed = { claimed: number; told: Told[] };

/**
 * Finds what is due or has become past on that day, and promises each resolver one mail for each kind; what was said is noted in the
 * same transaction, so that two sweeps at once, or one that is killed, say nothing twice. Gives how many it found.
 */
export async function sweepDue(day: string, batch = BATCH): Promise<number> {
  let found = 0;
  for (;;) {
    const claimed = await transact(overTheWall, async (tx) => {
      const { rows } = await tx.execute<Claimed>(sql`
        with claimed as (
          select id, workspace_id, notice = 'due' and scheduled_on >= ${day}::date as is_due from action_points
          where notice is not null and notice_on <= ${day}::date and status = 'pending' and deletion_id is null
          order by notice_on limit ${batch} for update skip locked
        ), said as (
          update action_points p set notice = case when is_due then 'past' end, notice_on = case when is_due then p.scheduled_on + 1 end
          from claimed where (p.workspace_id, p.id) = (claimed.workspace_id, claimed.id) returning p.id, p.workspace_id, is_due
        ), told as (
          select said.workspace_id, r.user_id, is_due, json_agg(said.id order by said.id) as ids
          from said join action_point_resolvers r on (r.workspace_id, r.action_point_id) = (said.workspace_id, said.id) group by 1, 2, 3
        )
        select (select count(*)::int from said) as claimed, coalesce((select json_agg(json_build_object('workspaceId', workspace_id, 'userId', user_id,
          'about', case when is_due then 'due' else 'past' end, 'day', ${day}::text, 'actionPointIds', ids)) from told), '[]') as told`);
      await laterEach(tx, "action_point.mail", rows[0]!.told);
      return rows[0]!.claimed;
    });
    found += claimed;
    if (claimed < batch) return found;
  }
}
