import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { TRIAL_WARNINGS } from "@server/core/constants";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isOwedFirst } from "./end.ts";
import type { News } from "./tell.ts";
import { tellPayers } from "./tell.ts";

/** What ended longer ago is told nobody: it was told then, or there was nobody to tell. */
export const TOLD_WITHIN_DAYS = 14;
const PLAN_ENDING_DAYS = 7;

const Said = z.object({ workspace_id: z.string(), kind: z.custom<News["about"]>(), day: z.string() });

/** What is paid is used up, and the transfer for more has not come. */
const isOwed = (day: string): SQL => sql`(s.gateway = 'bank' and s.ends_on < ${day}::date or ${isOwedFirst(day)})`;

/**
 * Says of each plan and trial that ends, or has ended, what is to be said of it on that day; each once for one last
 * day, however many sweeps run. Where days were missed, only what holds now. A plan that renews by itself does not end,
 * unless its transfer does not come.
 */
export const tellEndings = (day: string, atMost: number): Promise<number> =>
  transact(asOperator, async (tx) => {
    const rows = await queryRows(tx, Said)`
      with told as (
        select w.id, w.plan_ends_on, case
          when w.plan = 'trial' and w.plan_ends_on < ${day}::date then 'trial_over'
          when w.plan = 'trial' and w.plan_ends_on - ${TRIAL_WARNINGS.trial_tomorrow}::int <= ${day}::date then 'trial_tomorrow'
          when w.plan = 'trial' and w.plan_ends_on - ${TRIAL_WARNINGS.trial_week}::int <= ${day}::date then 'trial_week'
          when w.plan in ('basic', 'enterprise') and w.plan_ends_on < ${day}::date then 'plan_over'
          when w.plan in ('basic', 'enterprise') and w.plan_ends_on - ${PLAN_ENDING_DAYS}::int <= ${day}::date then 'plan_ending' end as kind
        from workspaces w
        where w.deleted_at is null and w.plan_ends_on >= ${day}::date - ${TOLD_WITHIN_DAYS}::int
          and not exists (select from subscriptions s where s.workspace_id = w.id and s.status = 'active' and not ${isOwed(day)})
      )
      insert into plan_notices (workspace_id, kind, day)
      select id, kind, plan_ends_on from told
      where kind is not null and not exists (select from plan_notices n where (n.workspace_id, n.kind, n.day) = (told.id, told.kind, told.plan_ends_on))
      order by plan_ends_on, id limit ${atMost}
      on conflict do nothing returning workspace_id, kind, day`;
    for (const { workspace_id, kind, day: lastDay } of rows)
      await tellPayers(tx, workspace_id, { about: kind, day: lastDay });
    return rows.length;
  });

/** Who has no licence any more is known as such: what a super admin calls them otherwise (a test, a demo) stays. */
export const followStatus = (day: string) =>
  transact(asOperator, (tx) =>
    tx.execute(sql`
      update workspaces w set commercial_status = 'inactive'
      where w.commercial_status in ('trial', 'active') and w.plan <> 'free' and w.plan_ends_on < ${day}::date and w.deleted_at is null
        and not exists (select from subscriptions s where s.workspace_id = w.id and s.status = 'active')`),
  );
