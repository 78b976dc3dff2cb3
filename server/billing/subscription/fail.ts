import { queryRows } from "@db/rows";
import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { recordEvent } from "@server/core/event";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "./in-force.ts";
import { TOLD_WITHIN_DAYS } from "./notices.ts";
import { nextTry } from "./period.ts";

/** `attempt`: which try it was. `failure`: the gateway's own word for why. */
export type Failing = {
  attempt: number;
  failure: string;
  paymentId: string | null;
  needsHolder: boolean;
  today: string;
};

/**
 * A sum could not be taken. It is said once for each try, and a result of another try than the last says nothing any
 * more. A renewal is tried again by itself; the rest waits for somebody who pays in another way. True: it was noted.
 */
export async function failPayment(
  tx: Tx,
  transactionId: string,
  { attempt, failure, paymentId, needsHolder, today }: Failing,
): Promise<boolean> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
  if (transaction?.status !== "pending" || transaction.attempts !== attempt) return false;
  const { workspaceId } = transaction;
  await tx
    .update(transactions)
    .set({
      status: needsHolder ? "open" : "failed",
      needsHolder,
      failure,
      paymentIntentId: paymentId ?? undefined,
      nextAttemptOn: await triedAgainOn(tx, transaction, today),
      updatedAt: sql`now()`,
    })
    .where(eq(transactions.id, transactionId));
  await recordEvent(tx, null, "transaction.fail", {
    workspaceId,
    aboutId: transactionId,
    detail: { attempt, failure },
  });
  // else hears that it ended
  const told = (await isOverNow(tx, transaction, today)) ? [] : await payersOf(tx, transaction);
  await enqueueEach(
    tx,
    "payment.mail",
    told.map((userId) => ({ workspaceId, userId, transactionId, attempt })),
  );
  return true;
}

/** Reckoned with the days of the period that ends, whatever the next one will be. */
async function triedAgainOn(
  tx: Tx,
  { kind, subscriptionId, dueOn, attempts }: Transaction,
  today: string,
): Promise<string | null> {
  if (kind !== "renewal" || !dueOn) return null;
  const [running] = await tx
    .select({ period: subscriptions.period })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  return nextTry(running!.period, dueOn, attempts, today);
}

/** It was the last try, made late: the plan has ended already, and the next sweep says so. */
async function isOverNow(tx: Tx, { id, kind, workspaceId }: Transaction, today: string): Promise<boolean> {
  if (kind !== "renewal") return false;
  const { rowCount } = await tx.execute(sql`
    select from transactions t join workspaces w on w.id = t.workspace_id
    where t.id = ${id} and w.id = ${workspaceId} and t.next_attempt_on is null and w.plan_ends_on < ${today}::date
      and w.plan_ends_on >= ${today}::date - ${TOLD_WITHIN_DAYS}::int`);
  return rowCount === 1;
}

const PayersRow = z.object({ user_id: z.string() });

/** Who hears of it: who owns the workspace, and who bought, as long as they are an admin there. */
async function payersOf(tx: Tx, { workspaceId, createdBy }: Transaction): Promise<string[]> {
  const rows = await queryRows(tx, PayersRow)`
    select user_id from memberships where workspace_id = ${workspaceId}
      and (role = 'owner' or (role = 'admin' and user_id = ${createdBy}))`;
  return rows.map(({ user_id }) => user_id);
}
