import { type Subscription, subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { GRACE_DAYS } from "@server/core/constants";
import { recordEvent } from "@server/core/event";
import { followingPlan } from "@server/tenancy/workspace/commercial-status";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { isRunning } from "./states.ts";

/**
 * It is over: the plan is locked by its own last day, which has passed. What a card was asked is asked no longer; a
 * transfer may still come, and brings it back.
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
 * Over on a day: canceled, and its last day has passed; or unpaid, the days of grace too, and nothing tries any more.
 * One whose payment is under way waits for that, one that was never asked is asked first.
 */
const isOver = (day: string): SQL => sql`w.deleted_at is null and (
  s.status = 'canceled' and s.ends_on < ${day}::date
  or ${isRunning(sql`s`)} and w.plan_ends_on < ${day}::date and ${isOwedFirst(day)}
  or s.status = 'active' and s.ends_on < ${day}::date and w.plan_ends_on < ${day}::date
    and exists (select from transactions t where (t.workspace_id, t.subscription_id) = (s.workspace_id, s.id) and t.status in ('open', 'failed'))
    and not exists (select from transactions t where (t.workspace_id, t.subscription_id) = (s.workspace_id, s.id)
      and (t.status in ('pending', 'authorized') or t.status in ('open', 'failed') and t.next_attempt_on is not null)))`;

/** A plan that was let begin before its transfer came, and whose last day to pay has passed. */
export const isOwedFirst = (day: string): SQL => sql`exists (select from transactions t
  where (t.workspace_id, t.subscription_id) = (s.workspace_id, s.id) and t.kind = 'first' and t.gateway = 'bank' and t.status = 'open' and t.due_on < ${day}::date)`;

/** From that day on it is kept for the days of grace, as one whose renewal is not paid; then it ends. */
export const limitOwed = (day: string) =>
  transact(asOperator, (tx) =>
    tx.execute(sql`
      update workspaces w set plan_ends_on = ${day}::date - 1 + case s.period when 'yearly' then ${GRACE_DAYS.yearly}::int else ${GRACE_DAYS.monthly}::int end
      from subscriptions s
      where s.workspace_id = w.id and w.deleted_at is null and ${isRunning(sql`s`)} and ${isOwedFirst(day)}
        and w.plan_ends_on > ${day}::date - 1 + case s.period when 'yearly' then ${GRACE_DAYS.yearly}::int else ${GRACE_DAYS.monthly}::int end`),
  );

/** Ends the next one that is over on that day; false: there is none, or others are at it. */
export const endNext = (day: string): Promise<boolean> => transact(asOperator, (tx) => endOver(tx, day));

/** The same of one workspace, for who does not wait for the clock. */
export async function endOver(tx: Tx, day: string, workspaceId: string | null = null): Promise<boolean> {
  const { rows } = await tx.execute<Pick<Subscription, "id" | "plan"> & { workspace_id: string }>(sql`
    select s.id, s.workspace_id, s.plan from subscriptions s join workspaces w on w.id = s.workspace_id
    where ${isOver(day)} and (${workspaceId}::uuid is null or w.id = ${workspaceId}::uuid) order by s.id limit 1 for update of s skip locked`);
  const over = rows[0];
  if (over) await endSubscription(tx, { ...over, workspaceId: over.workspace_id });
  return over !== undefined;
}
