import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { TRIAL_WARNINGS } from "@server/core/constants";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isOwedFirst } from "./end.ts";
import type { PlanNotice } from "./notify-payers.ts";
import { notifyPayers } from "./notify-payers.ts";

/** Days after which no notice of an end is mailed any more. */
export const NOTICE_WITHIN_DAYS = 14;
const PLAN_ENDING_DAYS = 7;

const Notice = z.object({ workspace_id: z.string(), kind: z.custom<PlanNotice["about"]>(), day: z.string() });

/** Whether the paid period is over and the transfer for the next has not arrived. */
const isOwed = (day: string): SQL => sql`(s.gateway = 'bank' and s.ends_on < ${day}::date or ${isOwedFirst(day)})`;

/**
 * Enqueues the mails about plans and trials that end or have ended; one for each kind and last day, however many sweeps
 * run. After missed days only the latest kind. A plan that renews itself does not end, unless its transfer does not
 * arrive. Returns how many.
 */
export const enqueueEndNotices = (day: string, limit: number): Promise<number> =>
  transact(asOperator, async (tx) => {
    const rows = await queryRows(tx, Notice)`
      with told as (
        select w.id, w.plan_ends_on, case
          when w.plan = 'trial' and w.plan_ends_on < ${day}::date then 'trial_over'
          when w.plan = 'trial'
          and w.plan_ends_on - ${TRIAL_WARNINGS.trial_tomorrow}::int <= ${day}::date then 'trial_tomorrow'
          when w.plan = 'trial' and w.plan_ends_on - ${TRIAL_WARNINGS.trial_week}::int <= ${day}::date then 'trial_week'
          when w.plan in ('basic', 'enterprise') and w.plan_ends_on < ${day}::date then 'plan_over'
          when w.plan in ('basic', 'enterprise')
          and w.plan_ends_on - ${PLAN_ENDING_DAYS}::int <= ${day}::date then 'plan_ending' end as kind
        from workspaces w
        where w.deleted_at is null and w.plan_ends_on >= ${day}::date - ${NOTICE_WITHIN_DAYS}::int
          and not exists (select from subscriptions s
            where s.workspace_id = w.id and s.status = 'active' and not ${isOwed(day)})
      )
      insert into plan_notices (workspace_id, kind, day)
      select id, kind, plan_ends_on from told
      where kind is not null and not exists (select from plan_notices n
        where (n.workspace_id, n.kind, n.day) = (told.id, told.kind, told.plan_ends_on))
      order by plan_ends_on, id limit ${limit}
      on conflict do nothing returning workspace_id, kind, day`;
    for (const { workspace_id, kind, day: lastDay } of rows)
      await notifyPayers(tx, workspace_id, { about: kind, day: lastDay });
    return rows.length;
  });

/**
 * Sets the commercial status of workspaces without a valid plan to inactive, unless a super admin gave them another (a
 * test, a demo).
 */
export const followStatus = (day: string) =>
  transact(asOperator, (tx) =>
    tx.execute(sql`
      update workspaces w set commercial_status = 'inactive'
      where w.commercial_status in ('trial', 'active') and w.plan <> 'free' and w.plan_ends_on < ${day}::date
        and w.deleted_at is null
        and not exists (select from subscriptions s where s.workspace_id = w.id and s.status = 'active')`),
  );
