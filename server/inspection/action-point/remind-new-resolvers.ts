import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { sql } from "drizzle-orm";

/** Lets the next sweep remind resolvers of these action points who were added after the others were reminded. */
export const remindNewResolvers = (tx: Tx, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }) =>
  tx.execute(sql`
    update action_points p set notice = case when p.scheduled_on >= ${today()}::date then 'due' else 'past' end,
      notice_on = ${today()}::date
    where p.workspace_id = ${workspaceId} and p.id = any (${uuids(ids)}) and p.status = 'pending'
      and (p.alert or p.scheduled_on < ${today()}::date) and exists (select from reminders r
      where (r.workspace_id, r.action_point_id, r.scheduled_on) = (p.workspace_id, p.id, p.scheduled_on))`);
