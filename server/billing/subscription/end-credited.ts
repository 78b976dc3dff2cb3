import { type Subscription, subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { and, eq, ne, sql } from "drizzle-orm";
import { abandonTransaction } from "./abandon.ts";
import { isInProgress, unpaidOf } from "./lock.ts";
import { notifyPayers } from "./notify-payers.ts";
import { runs } from "./states.ts";
import { convertToCredit } from "./unused.ts";

type Locked = { subscription: Subscription; transaction: Transaction };

/**
 * Ends the plan that a wholly credited transaction pays for: today is its last day, or the day before a period that
 * was paid early. Unpaid later periods are abandoned, other paid days become credit, and the payers are told. Nothing
 * changes where the period is over, or a later change replaced it.
 */
export async function endCredited(tx: Tx, { subscription, transaction }: Locked, day = today()): Promise<void> {
  const { id, workspaceId, plan } = subscription;
  if (!runs(subscription) || transaction.periodUntil < day || (await isReplaced(tx, transaction))) return;
  const dayBefore = addDays(transaction.periodFrom, -1);
  const endsOn = [dayBefore > day ? dayBefore : day, subscription.endsOn!].sort()[0]!;
  for (const unpaid of await unpaidOf(tx, subscription))
    if (!isInProgress(unpaid)) await abandonTransaction(tx, null, unpaid);
  await convertToCredit(tx, subscription, addDays(endsOn, 1));
  await tx
    .update(subscriptions)
    .set({ status: "canceled", endsOn, next: null, canceledAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(subscriptions.id, id));
  await tx.update(workspaces).set({ planEndsOn: endsOn }).where(eq(workspaces.id, workspaceId));
  await recordEvent(tx, null, "subscription.cancel", { workspaceId, aboutId: id, title: plan });
  await notifyPayers(tx, workspaceId, { about: "refunded", day: endsOn });
}

/** Whether a change that was paid later deducted what was left of the transaction. */
async function isReplaced(tx: Tx, { id, subscriptionId }: Transaction): Promise<boolean> {
  const isLater = and(
    eq(transactions.subscriptionId, subscriptionId),
    eq(transactions.status, "paid"),
    ne(transactions.kind, "renewal"),
    sql`created_at > (select created_at from transactions it where it.id = ${id})`,
  );
  return (await tx.$count(transactions, isLater)) > 0;
}
