import { type Subscription, subscriptions, type Terms } from "@db/schema/subscription";
import type { Transaction } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { today } from "@server/core/day";
import { followingPlan } from "@server/tenancy/workspace/commercial-status";
import { and, eq, ne, sql } from "drizzle-orm";
import { paidPeriod, planEndsOn } from "./period.ts";
import { isRunning } from "./states.ts";
import { isSame, termsOf } from "./terms.ts";
import { storedCredit, unusedOn } from "./unused.ts";

export type { Subscription, Transaction };

/**
 * Applies the terms of a transaction from a day on, to the subscription and to the plan on the workspace, which all
 * locks read. Also used for a plan that is allowed before it is paid. A renewal that is paid early extends the plan at
 * once, but smaller terms wait for its first day. Returns the period.
 */
export async function applyTerms(tx: Tx, subscription: Subscription, transaction: Transaction, day: string) {
  const { terms, kind, periodFrom, workspaceId } = transaction;
  const { id, next } = subscription;
  const period = paidPeriod(subscription, { kind, period: terms.period, periodFrom }, day);
  const renews = !(kind === "renewal" && subscription.status === "canceled");
  const isEarly = kind === "renewal" && period.startsOn > day && period.startsOn > today();
  const isLater = isEarly && !isSame({ ...terms, period: subscription.period }, termsOf(subscription));
  const credit = await creditAfter(tx, subscription, transaction, period.startsOn);
  await tx
    .update(subscriptions)
    .set({
      ...period,
      period: terms.period,
      credit,
      status: renews ? "active" : "canceled",
      gateway: kind === "change" ? transaction.gateway : subscription.gateway,
      ...(!isLater && columnsOf(terms)),
      // terms chosen after this transaction was made start after it
      next: isLater
        ? { ...terms, from: period.startsOn }
        : kind === "renewal" && next && !next.from && !isSame(next, terms)
          ? next
          : null,
      updatedAt: sql`now()`,
    })
    .where(eq(subscriptions.id, id));
  await tx
    .update(workspaces)
    .set({
      ...(!isLater && planOf(terms)),
      planEndsOn: planEndsOn(period.endsOn, terms.period, renews),
      commercialStatus: followingPlan("active"),
    })
    .where(eq(workspaces.id, workspaceId));
  return period;
}

const planOf = ({ plan, extra_boards: extraBoards }: Terms) => ({ plan, extraBoards });
const columnsOf = (terms: Terms) => ({ ...planOf(terms), optionIds: terms.option_ids });

/**
 * The remaining credit in cents. All credit of the workspace moves to this subscription, minus what the transaction
 * used. A change adds the days that are unused on the day on which it begins: where it is paid late these are fewer than
 * its price deducted, and the difference is waived.
 */
async function creditAfter(
  tx: Tx,
  subscription: Subscription,
  { kind, creditUsed }: Transaction,
  from: string,
): Promise<number> {
  const { workspaceId } = subscription;
  const total =
    (await storedCredit(tx, workspaceId)) + (kind === "change" ? await unusedOn(tx, subscription, from) : 0);
  await tx
    .update(subscriptions)
    .set({ credit: 0 })
    .where(and(eq(subscriptions.workspaceId, workspaceId), ne(subscriptions.id, subscription.id)));
  return Math.max(0, total - creditUsed);
}

/**
 * Applies the prepaid terms of the next subscription whose first day has come. False: none is left, or other workers
 * have locked them.
 */
export const applyNextTerms = (day: string): Promise<boolean> =>
  transact(asOperator, async (tx) => {
    const [due] = await tx
      .select()
      .from(subscriptions)
      .where(and(isRunning(sql`subscriptions`), sql`next ->> 'from' <= ${day}`))
      .orderBy(subscriptions.id)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return false;
    const { from: _, ...terms } = due.next!;
    await tx
      .update(subscriptions)
      .set({ ...columnsOf(terms), next: null, updatedAt: sql`now()` })
      .where(eq(subscriptions.id, due.id));
    await tx.update(workspaces).set(planOf(terms)).where(eq(workspaces.id, due.workspaceId));
    return true;
  });
