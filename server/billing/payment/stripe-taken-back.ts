import type Stripe from "stripe";
import type { Dispute, TakenBack, TakenBackObject } from "./contract.ts";
import { stripe } from "./stripe-client.ts";
import { failureFrom, idOf, paymentOf } from "./stripe-results.ts";

/** In the metadata of a refund: we made it ourselves. */
const OURS = { made_by: "register" };

/** Refunds a whole payment. Idempotent. */
export async function refundPayment(paymentId: string): Promise<void> {
  try {
    await stripe().refunds.create(
      { payment_intent: paymentId, metadata: OURS },
      { idempotencyKey: `refund-ours-${paymentId}` },
    );
  } catch (error) {
    const failure = failureFrom(error);
    if (failure?.status !== "failed" || failure.failure !== "charge_already_refunded") throw error;
  }
}

/** What was taken back of the payment that an object at Stripe is about, as it stands now. Null: it is none of ours. */
export async function takenBackBy(object: TakenBackObject): Promise<TakenBack | null> {
  const paymentId = await paymentIdOf(object);
  const intent = paymentId && (await stripe().paymentIntents.retrieve(paymentId));
  const payment = intent && paymentOf(intent);
  if (!paymentId || !payment) return null;
  const { transactionId, workspaceId } = payment;
  const [refunds, disputes] = await Promise.all([
    stripe().refunds.list({ payment_intent: paymentId, limit: 100 }),
    stripe().disputes.list({ payment_intent: paymentId, limit: 100 }),
  ]);
  const byOthers = refunds.data.filter(({ metadata }) => metadata?.made_by !== OURS.made_by);
  const sumOf = (wanted: string) =>
    byOthers.filter(({ status }) => status === wanted).reduce((sum, { amount }) => sum + amount, 0);
  return {
    paymentId,
    transactionId,
    workspaceId,
    refunded: sumOf("succeeded"),
    failed: sumOf("failed"),
    disputes: disputes.data.map(disputeOf),
  };
}

async function paymentIdOf({ kind, id }: TakenBackObject): Promise<string | null> {
  if (kind === "charge") return idOf((await stripe().charges.retrieve(id)).payment_intent);
  if (kind === "dispute") return idOf((await stripe().disputes.retrieve(id)).payment_intent);
  return idOf((await stripe().refunds.retrieve(id)).payment_intent);
}

/** An inquiry that was closed, and a dispute that was prevented, take nothing back. */
const disputeOf = ({ id, amount, status }: Stripe.Dispute): Dispute => ({
  id,
  amount,
  state: status === "lost" ? "lost" : closedStatuses.includes(status) ? "won" : "open",
});

const closedStatuses: readonly string[] = ["won", "warning_closed", "prevented"];
