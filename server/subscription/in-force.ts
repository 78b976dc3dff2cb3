import { subscriptions } from "@db/schema/subscription";
import type { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { eq, sql } from "drizzle-orm";
import { paidPeriod, planEndsOn } from "./period.ts";
import { isSame } from "./terms.ts";

export type Transaction = typeof transactions.$inferSelect;
export type Subscription = typeof subscriptions.$inferSelect;

/**
 * What a transaction is for holds from that day on: on the subscription, and on the workspace, where every lock is read from. Gives the days.
 * For a plan that is allowed before it is paid, too.
 */
export async function putInForce(tx: Tx, subscription: Subscription, transaction: Transaction, day: string) {
  const { terms, kind, periodFrom, creditLeft, workspaceId } = transaction;
  const period = paidPeriod(subscription, { kind, period: terms.period, periodFrom }, day);
  const renews = !(kind === "renewal" && subscription.status === "canceled");
  const shared = { plan: terms.plan, extraBoards: terms.extra_boards };
  await tx
    .update(subscriptions)
    .set({
      ...{ ...shared, ...period, period: terms.period, optionIds: terms.option_ids, credit: creditLeft },
      status: renews ? "active" : "canceled",
      next: kind === "renewal" && subscription.next && !isSame(subscription.next, terms) ? subscription.next : null, // it was changed since this was asked
      updatedAt: sql`now()`,
    })
    .where(eq(subscriptions.id, subscription.id));
  await tx
    .update(workspaces)
    .set({ ...shared, planEndsOn: planEndsOn(period.endsOn, terms.period, renews), commercialStatus: "active" })
    .where(eq(workspaces.id, workspaceId));
  return period;
}
