import { queryRows } from "@db/rows";
import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { recordEvent } from "@server/core/event";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "./in-force.ts";
import { NOTICE_WITHIN_DAYS } from "./notices.ts";
import { nextTry } from "./period.ts";

/** `attempt`: its number. `failure`: the gateway's code. */
export type Failure = {
  attempt: number;
  failure: string;
  paymentId: string | null;
  needsHolder: boolean;
  today: string;
};

/**
 * Records a failed attempt and mails the payers, once for each attempt; an outdated attempt is ignored. A renewal is
 * retried by schedule, other transactions wait for another payment. True: it was recorded.
 */
export async function failPayment(
  tx: Tx,
  transactionId: string,
  { attempt, failure, paymentId, needsHolder, today }: Failure,
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
      nextAttemptOn: await nextAttemptOf(tx, transaction, today),
      updatedAt: sql`now()`,
    })
    .where(eq(transactions.id, transactionId));
  await recordEvent(tx, null, "transaction.fail", {
    workspaceId,
    aboutId: transactionId,
    detail: { attempt, failure },
  });
  // otherwise they get the mail that the plan has ended
  const recipients = (await isOverNow(tx, transaction, today)) ? [] : await payersOf(tx, transaction);
  await enqueueEach(
    tx,
    "payment.mail",
    recipients.map((userId) => ({ workspaceId, userId, transactionId, attempt })),
  );
  return true;
}

/** Calculated with the length of the current period, whatever the next one's is. */
async function nextAttemptOf(
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

/** Whether this was a late last attempt: the plan has ended already, and the next sweep mails that. */
async function isOverNow(tx: Tx, { id, kind, workspaceId }: Transaction, today: string): Promise<boolean> {
  if (kind !== "renewal") return false;
  const { rowCount } = await tx.execute(sql`
    select from transactions t join workspaces w on w.id = t.workspace_id
    where t.id = ${id} and w.id = ${workspaceId} and t.next_attempt_on is null and w.plan_ends_on < ${today}::date
      and w.plan_ends_on >= ${today}::date - ${NOTICE_WITHIN_DAYS}::int`);
  return rowCount === 1;
}

const PayersRow = z.object({ user_id: z.string() });

/** The user ids of the owner, and of the buyer as long as they are an admin of the workspace. */
async function payersOf(tx: Tx, { workspaceId, createdBy }: Transaction): Promise<string[]> {
  const rows = await queryRows(tx, PayersRow)`
    select user_id from memberships where workspace_id = ${workspaceId}
      and (role = 'owner' or (role = 'admin' and user_id = ${createdBy}))`;
  return rows.map(({ user_id }) => user_id);
}
