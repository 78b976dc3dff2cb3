import { queryRows } from "@db/rows";
import { paidPlans, type Subscription, subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { GRACE_DAYS } from "@server/core/constants";
import { recordEvent } from "@server/core/event";
import { followingPlan } from "@server/tenancy/workspace/commercial-status";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isRunning } from "./states.ts";

/**
 * Ends a subscription; the plan is locked by its last day, which has passed. Open card transactions expire. A transfer
 * may still arrive, and restarts it.
 */
export async function endSubscription(
  tx: Tx,
  { id, workspaceId, plan }: Pick<Subscription, "id" | "workspaceId" | "plan">,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: "expired", next: null, updatedAt: sql`now()` })
    .where(eq(subscriptions.id, id));
  await tx
    .update(transactions)
    .set({ status: "expired", nextAttemptOn: null, needsHolder: false, updatedAt: sql`now()` })
    .where(
      and(
        eq(transactions.subscriptionId, id),
        eq(transactions.gateway, "stripe"),
        inArray(transactions.status, ["open", "failed"]),
      ),
    );
  await tx
    .update(workspaces)
    .set({ commercialStatus: followingPlan("inactive") })
    .where(eq(workspaces.id, workspaceId));
  await recordEvent(tx, null, "subscription.end", { workspaceId, aboutId: id, title: plan });
}

/**
 * Whether a subscription has to end on a day: canceled and past its last day; or unpaid, past the days of grace and
 * without further attempts. Not while a payment is in progress, nor before a renewal was attempted.
 */
const isDueToEnd = (day: string): SQL => sql`w.deleted_at is null and (
  s.status = 'canceled' and s.ends_on < ${day}::date
  or ${isRunning(sql`s`)} and w.plan_ends_on < ${day}::date and ${isOwedFirst(day)}
  or s.status = 'active' and s.ends_on < ${day}::date and w.plan_ends_on < ${day}::date
    and exists (select from transactions t
      where (t.workspace_id, t.subscription_id) = (s.workspace_id, s.id) and t.status in ('open', 'failed'))
    and not exists (select from transactions t where (t.workspace_id, t.subscription_id) = (s.workspace_id, s.id)
      and (t.status in ('pending', 'authorized') or t.status in ('open', 'failed')
        and t.next_attempt_on is not null)))`;

/** Whether the first payment, by transfer, of a plan that began before it was paid is overdue. */
export const isOwedFirst = (day: string): SQL => sql`exists (select from transactions t
  where (t.workspace_id, t.subscription_id) = (s.workspace_id, s.id) and t.kind = 'first' and t.gateway = 'bank'
    and t.status = 'open' and t.due_on < ${day}::date)`;

/** Limits plans whose first payment is overdue to the days of grace; then they end. */
export const limitOwed = (day: string) =>
  transact(asOperator, (tx) =>
    tx.execute(sql`
      update workspaces w set plan_ends_on = ${day}::date - 1 +
        case s.period when 'yearly' then ${GRACE_DAYS.yearly}::int else ${GRACE_DAYS.monthly}::int end
      from subscriptions s
      where s.workspace_id = w.id and w.deleted_at is null and ${isRunning(sql`s`)} and ${isOwedFirst(day)}
        and w.plan_ends_on > ${day}::date - 1 +
          case s.period when 'yearly' then ${GRACE_DAYS.yearly}::int else ${GRACE_DAYS.monthly}::int end`),
  );

/** Ends the next subscription that is due to end. False: none is left, or other workers have locked them. */
export const endNext = (day: string): Promise<boolean> => transact(asOperator, (tx) => endIfDue(tx, day));

const Due = z.object({ id: z.string(), workspace_id: z.string(), plan: z.enum(paidPlans) });

/** The same for one workspace, without waiting for the sweep. */
export async function endIfDue(tx: Tx, day: string, workspaceId: string | null = null): Promise<boolean> {
  const [due] = await queryRows(tx, Due)`
    select s.id, s.workspace_id, s.plan from subscriptions s join workspaces w on w.id = s.workspace_id
    where ${isDueToEnd(day)} and (${workspaceId}::uuid is null or w.id = ${workspaceId}::uuid)
    order by s.id limit 1 for update of s skip locked`;
  if (due) await endSubscription(tx, { ...due, workspaceId: due.workspace_id });
  return due !== undefined;
}
