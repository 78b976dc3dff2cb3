import { paymentEvents } from "@db/schema/transaction";
import { asOperator, reading, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { conclude } from "@server/billing/subscription/conclude";
import { eq, sql } from "drizzle-orm";
import { gatewayOf } from "./gateways.ts";
import { returnedFrom } from "./returned.ts";

/** What we listen to: how a page ended, and how a payment stands. */
const heard =
  /^(checkout\.session\.(completed|async_payment_\w+)|payment_intent\.(succeeded|payment_failed|processing|canceled))$/;

type Told = { id: string; type: string; objectId: string };

/** Keeps what the gateway tells, each once however often it is told, and leaves it to a worker. */
export async function keepEvent({ id, type, objectId }: Told): Promise<void> {
  if (!heard.test(type)) return;
  await transact(asOperator, async (tx) => {
    const kept = await tx
      .insert(paymentEvents)
      .values({ id, type, objectId })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (kept.length > 0) await enqueue(tx, "payment.event", { workspaceId: null, eventId: id });
  });
}

/** Asks how what it is about stands now, whatever the event says of then: so they may come late, and in any order. */
export async function hearEvent(eventId: string): Promise<void> {
  const [event] = await reading(asOperator, (tx) =>
    tx.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)),
  );
  if (!event || event.handledAt) return;
  if (event.type.startsWith("checkout.session.")) await returnedFrom(event.objectId);
  else await hearPayment(event.objectId);
  await transact(asOperator, (tx) =>
    tx.update(paymentEvents).set({ handledAt: sql`now()` }).where(eq(paymentEvents.id, eventId)),
  );
}

async function hearPayment(paymentId: string): Promise<void> {
  const payment = await gatewayOf("stripe").payment(paymentId);
  if (!payment) return;
  const { transactionId, workspaceId, attempt, outcome, card } = payment;
  await conclude(transactionId, { outcome, attempt, workspaceId, card: attempt === 0 ? card : null });
}
