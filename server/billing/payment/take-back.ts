import { asOperator, type Tx, transact } from "@db/transact";
import { creditedOf, creditUpTo } from "@server/billing/invoice/credit";
import { endCredited } from "@server/billing/subscription/end-credited";
import { lockTransaction } from "@server/billing/subscription/lock";
import type { TakenBack, TakenBackObject } from "./contract.ts";
import { gatewayOf } from "./gateways.ts";
import { putNote, settleNote } from "./notes.ts";
import { wasDeleted } from "./refund-unknown.ts";

/**
 * Handles money that was taken back from us at the gateway: refunds made there by hand, and disputes. What is refunded
 * and what a dispute lost is credited, however many events tell of it in whatever order; a dispute is noted for the
 * super admins, and so is a refund that failed after it was credited. A payment credited in whole ends the plan that it
 * pays for.
 */
export async function handleTakenBack(object: TakenBackObject): Promise<void> {
  const taken = await gatewayOf("stripe").takenBack(object);
  if (taken) await transact(asOperator, (tx) => recordTakenBack(tx, taken));
}

async function recordTakenBack(tx: Tx, taken: TakenBack): Promise<void> {
  const { transactionId, paymentId, disputes, refunded } = taken;
  const locked = await lockTransaction(tx, transactionId);
  if (!locked) return noteOfDeleted(tx, taken);
  const about = { transactionId, subscriptionId: locked.subscription.id };
  for (const { id, state, amount } of disputes)
    await putNote(tx, { kind: "dispute", reference: id, state, amount, ...about });
  const gross = refunded + sumOf(disputes.filter(({ state }) => state === "lost"));
  // tried again by the job and then each day: the event of the payment itself is still to be handled
  if (gross > 0 && ["open", "pending", "authorized"].includes(locked.transaction.status))
    throw new Error("A payment was refunded before it was known to be paid.");
  // what was refunded of a payment that was made twice, or for nothing, is not credited
  if (locked.transaction.status !== "paid" || locked.transaction.paymentIntentId !== paymentId) return;
  await noteFailed(tx, taken, gross, about);
  if (gross === 0) return;
  const isWhole = await creditUpTo(tx, transactionId, gross, { actor: null });
  // tried again by the job and then each day: the invoice waits for its customer's address
  if (isWhole === null) throw new Error("A payment was refunded before its invoice was issued.");
  if (isWhole) await endCredited(tx, locked);
}

/**
 * A refund that failed after it was credited: the credit note says what the customer did not get. It is settled once
 * another one brings the money. One that was never credited changed nothing.
 */
async function noteFailed(
  tx: Tx,
  { transactionId, paymentId, failed }: TakenBack,
  gross: number,
  about: { transactionId: string; subscriptionId: string },
): Promise<void> {
  if (failed === 0) return;
  const note = { kind: "refund_failed", reference: paymentId } as const;
  const missing = Math.min((await creditedOf(tx, transactionId)) - gross, failed);
  if (missing > 0) await putNote(tx, { ...note, state: "open", amount: missing, ...about });
  else await settleNote(tx, note);
}

/** The invoice of a deleted workspace is no longer tied to its payment: a credit note is left to the super admins. */
async function noteOfDeleted(tx: Tx, { workspaceId, paymentId, disputes, refunded }: TakenBack): Promise<void> {
  if (!(await wasDeleted(tx, workspaceId))) return;
  for (const { id, state, amount } of disputes) await putNote(tx, { kind: "dispute", reference: id, state, amount });
  if (refunded > 0) await putNote(tx, { kind: "refund", reference: paymentId, state: "done", amount: refunded });
}

const sumOf = (sums: readonly { amount: number }[]): number => sums.reduce((sum, { amount }) => sum + amount, 0);
