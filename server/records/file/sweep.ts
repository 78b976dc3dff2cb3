import { overTheWall, transact } from "@db/transact";
import { laterEach } from "@jobs/later";
import { managersOf } from "@server/access/access/managers-of";
import { sql } from "drizzle-orm";
import type { Told } from "./mail.ts";

const BATCH = 1000;
type Claimed = { claimed: number; told: Told[] };

/**
 * Finds the files whose end is near or past on that day, and promises who manages their place one mail for each kind:
 * its admins and owners, of the container or of any above it; where there are none, the workspace's own. What was said
 * is noted in the same transaction, so that two sweeps at once, or one that is killed, say nothing twice. Gives how
 * many it found.
 */
export async function sweepExpiring(day: string, batch = BATCH): Promise<number> {
  let found = 0;
  for (;;) {
    const claimed = await transact(overTheWall, async (tx) => {
      const { rows } = await tx.execute<Claimed>(sql`
        with claimed as (
          select f.id, f.workspace_id, f.notice = 'due' and f.expires_on >= ${day}::date as is_due from files f
          where f.notice is not null and f.notice_on <= ${day}::date and f.deletion_id is null
          order by f.notice_on limit ${batch} for update skip locked
        ), said as (
          update files f set notice = case when is_due then 'past' end, notice_on = case when is_due then f.expires_on + 1 end
          from claimed where (f.workspace_id, f.id) = (claimed.workspace_id, claimed.id) returning f.id, f.workspace_id, f.object_id, is_due
        ), placed as (
          select said.*, o.container_id from said join objects o on (o.workspace_id, o.id) = (said.workspace_id, said.object_id)
        ), told as (
          select workspace_id, user_id, is_due, json_agg(id order by id) as ids from placed
          join ${managersOf(sql`placed`)} who using (workspace_id, container_id)
          group by 1, 2, 3
        )
        select (select count(*)::int from said) as claimed, coalesce((select json_agg(json_build_object('workspaceId', workspace_id, 'userId', user_id,
          'about', case when is_due then 'due' else 'past' end, 'day', ${day}::text, 'fileIds', ids)) from told), '[]') as told`);
      await laterEach(tx, "file.mail", rows[0]!.told);
      return rows[0]!.claimed;
    });
    found += claimed;
    if (claimed < batch) return found;
  }
}
