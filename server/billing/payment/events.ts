import { paymentEvents } from "@db/schema/transaction";
import { asOperator, reading, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { conclude } from "@server/billing/subscription/conclude";
import { eq, sql } from "drizzle-orm";
import type { TakenBackObject } from "./contract.ts";
import { gatewayOf } from "./gateways.ts";
import { handleReturn } from "./handle-return.ts";
import { handleTakenBack } from "./take-back.ts";

/** The event types that are handled: the end of a hosted page, the state of a payment, and what is taken back of it. */
const handledTypes = [
  /^checkout\.session\.(completed|async_payment_\w+)$/,
  /^payment_intent\.(succeeded|payment_failed|processing|canceled)$/,
  /^(charge\.refunded|refund\.(updated|failed)|charge\.dispute\.\w+)$/,
];

type GatewayEvent = { id: string; type: string; objectId: string };

/**
 * Stores an event of the gateway and enqueues a job that handles it. Idempotent by the event's id. Other types of
 * events are ignored.
 */
export async function storeEvent({ id, type, objectId }: GatewayEvent): Promise<void> {
  if (!handledTypes.some((handled) => handled.test(type))) return;
  await transact(asOperator, async (tx) => {
    const inserted = await tx
      .insert(paymentEvents)
      .values({ id, type, objectId })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (inserted.length > 0) await enqueue(tx, "payment.event", { workspaceId: null, eventId: id });
  });
}

/**
 * Handles a stored event by asking the gateway for the current state of its object; so late, repeated and unordered
 * events do no harm.
 */
export async function handleEvent(eventId: string): Promise<void> {
  const [event] = await reading(asOperator, (tx) =>
    tx.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)),
  );
  if (!event || event.handledAt) return;
  if (event.type.startsWith("checkout.session.")) await handleReturn(event.objectId);
  else if (event.type.startsWith("payment_intent.")) await handlePayment(event.objectId);
  else await handleTakenBack({ kind: kindOf(event.type), id: event.objectId });
  await transact(asOperator, (tx) =>
    tx.update(paymentEvents).set({ handledAt: sql`now()` }).where(eq(paymentEvents.id, eventId)),
  );
}

/** The kind of object that an event of money taken back is about. */
const kindOf = (type: string): TakenBackObject["kind"] =>
  type.startsWith("charge.dispute.") ? "dispute" : type.startsWith("refund.") ? "refund" : "charge";

async function handlePayment(paymentId: string): Promise<void> {
  const payment = await gatewayOf("stripe").payment(paymentId);
  if (!payment) return;
  const { transactionId, workspaceId, attempt, outcome, card } = payment;
  await conclude(transactionId, { outcome, attempt, workspaceId, card: attempt === 0 ? card : null });
}
