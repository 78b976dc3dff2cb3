import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { recordOnce } from "@jobs/once";
import { DIGEST_HOUR } from "@server/core/constants";
import { dayOf, hourOf, weekdayOf } from "@server/core/day";
import { z } from "zod";

const MONDAY = 1;
const Row = z.object({ workspaceId: z.string(), userId: z.string() });

/**
 * Enqueues the weekly overviews, on Mondays from 7:00 in Brussels, once: for each person who manages a workspace or a
 * place in it and did not switch them off. Returns how many.
 */
export async function enqueueOverviews(moment = new Date()): Promise<number> {
  const day = dayOf(moment);
  if (weekdayOf(day) !== MONDAY || hourOf(moment) < DIGEST_HOUR) return 0;
  return transact(asOperator, async (tx) => {
    if (!(await recordOnce(tx, `overviews:${day}`))) return 0;
    const rows = await queryRows(tx, Row)`
      select m.workspace_id as "workspaceId", m.user_id as "userId"
      from memberships m left join reminder_wishes wish using (user_id)
      where m.role <> 'tablet' and coalesce(wish.overview, true) and (m.role in ('owner', 'admin')
        or exists (select from grants g
          where (g.workspace_id, g.user_id, g.role) = (m.workspace_id, m.user_id, 'admin'))
        or exists (select from group_members gm join group_containers linked using (workspace_id, group_id)
          where (gm.workspace_id, gm.user_id) = (m.workspace_id, m.user_id) and linked.is_container_admin))`;
    await enqueueEach(
      tx,
      "overview.mail",
      rows.map((row) => ({ ...row, day })),
    );
    return rows.length;
  });
}
