import { type Subscription, subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { applyTerms } from "@server/billing/subscription/in-force";
import { running } from "@server/billing/subscription/states";
import { unpaid } from "@server/billing/subscription/view";
import { today } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";

/**
 * Starts a plan before it is paid; its invoice stays open until its due day. The caller has locked the subscription.
 * Throws invalid where there is nothing to pay.
 */
export async function allowSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  const { id, workspaceId } = subscription;
  const [transaction] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.subscriptionId, id), inArray(transactions.status, [...unpaid])))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  if (!transaction) throw invalid("admin.nothing_asked", { field: "status", code: "nothing_asked" });
  await tx
    .update(subscriptions)
    .set({ status: "expired", updatedAt: sql`now()` })
    .where(
      and(
        eq(subscriptions.workspaceId, workspaceId),
        ne(subscriptions.id, id),
        inArray(subscriptions.status, [...running]),
      ),
    );
  const { startsOn, endsOn } = await applyTerms(tx, subscription, transaction, today());
  await tx
    .update(transactions)
    .set({ periodFrom: startsOn, periodUntil: endsOn })
    .where(eq(transactions.id, transaction.id));
}
