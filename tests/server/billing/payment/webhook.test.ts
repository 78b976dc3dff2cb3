import { paymentEvents } from "@db/schema/transaction";
import { asOperator, transact } from "@db/transact";
import { sweepEvents } from "@server/billing/payment/sweep";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { startStripe } from "../../../rig/stripe.ts";
import type { StripeEvent } from "../../../rig/stripe-objects.ts";
import { as, makeWorld, type World } from "../../../world.ts";
import { billingRows, subscribed, withoutPlan } from "./payment-setup.ts";

let stripe: Awaited<ReturnType<typeof startStripe>>;
let world: World;
let fetchApp: typeof import("../../../rest/client.ts").fetchApp;
beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(process.env, stripe.env);
  ({ fetchApp } = await import("../../../rest/client.ts")); // which reads the environment
  world = await makeWorld();
});
beforeEach(async () => {
  await withoutPlan(world);
  stripe.events.length = 0;
});
afterAll(() => stripe.stop());

const work = () => runOutbox("payment.charge", "payment.event", "payment.refund");
const postEvent = async ({ body, headers }: ReturnType<typeof stripe.signed>) =>
  (await fetchApp("/webhooks/stripe", { method: "POST", body, headers })).status;
const deliver = (event: StripeEvent, how?: Parameters<typeof stripe.signed>[1]) => postEvent(stripe.signed(event, how));
const countUnhandled = () => transact(asOperator, (tx) => tx.$count(paymentEvents, sql`handled_at is null`));

/** Enters a card on the gateway's page and never returns to ours. */
async function enterCardAndLeave(kind: "ok" | "insufficient_funds" = "ok") {
  const { transaction_id: id, redirect_url } = await subscribed(world);
  stripe.give(redirect_url!, kind);
  return { id, completed: stripe.events.at(-1)! };
}

test("a customer who never comes back is charged all the same, by the event of the card", async () => {
  const { id, completed } = await enterCardAndLeave();
  expect(await deliver(completed)).toBe(200);
  expect((await billingRows(id)).transaction.status).toBe("open"); // answered at once, handled by a job
  await work();
  expect((await billingRows(id)).transaction.status).toBe("paid");
  expect(stripe.paidFor(id)).toHaveLength(1);
});

test("an event that comes twice has one effect, and so has one of what is done already", async () => {
  const { id, completed } = await enterCardAndLeave();
  expect([await deliver(completed), await deliver(completed)]).toEqual([200, 200]);
  expect(await inOutbox("payment.event")).toHaveLength(1);
  await work();
  expect(await deliver(completed)).toBe(200);
  expect(await inOutbox("payment.event")).toEqual([]);
  for (const event of stripe.events.slice()) await deliver({ ...event, id: `${event.id}-again` });
  await work();
  expect(stripe.paidFor(id)).toHaveLength(1);
  expect((await billingRows(id)).subscription.periodsPaid).toBe(1);
  expect(await countUnhandled()).toBe(0);
});

test("events in the wrong order, and late, lead to the same state", async () => {
  const { id, completed } = await enterCardAndLeave("insufficient_funds");
  await deliver(completed);
  await work();
  const failed = stripe.events.at(-1)!;
  expect(failed.type).toBe("payment_intent.payment_failed");
  expect((await billingRows(id)).transaction.status).toBe("failed");
  stripe.cards.set((await billingRows(id)).subscription.paymentMethodId!, "ok");
  await as(world.ids.olga).payment.again({ id: world.acme, transactionId: id });
  await work();
  const succeeded = stripe.events.at(-1)!;
  for (const event of [succeeded, failed, completed]) await deliver({ ...event, id: `late-${event.id}` });
  await work();
  expect((await billingRows(id)).transaction).toMatchObject({ status: "paid", attempts: 2, failure: "" });
  expect(stripe.paidFor(id)).toHaveLength(1);
  expect(stripe.refunds).toEqual([]);
});

test("what a worker could not record before it died, the event records", async () => {
  const { id, completed } = await enterCardAndLeave();
  await deliver(completed);
  stripe.now.lost = 3;
  await expect(work()).rejects.toThrow();
  stripe.now.lost = 0;
  await deliver(stripe.events.at(-1)!);
  await runOutbox("payment.event");
  expect((await billingRows(id)).transaction).toMatchObject({ status: "paid" });
  expect(stripe.paidFor(id)).toHaveLength(1);
});

test("an event that is forged, ten minutes old, or altered is refused; unknown types are ignored", async () => {
  const { completed } = await enterCardAndLeave();
  const seconds = Math.floor(Date.now() / 1000);
  expect(await deliver(completed, { by: "whsec_of_somebody_else" })).toBe(400);
  expect(await deliver(completed, { at: seconds - 600 })).toBe(400);
  const { body, headers } = stripe.signed(completed);
  expect(await postEvent({ body: body.replace("completed", "expired"), headers })).toBe(400);
  expect(await postEvent({ body, headers: { ...headers, "stripe-signature": "" } })).toBe(400);
  expect(await deliver({ ...completed, type: "customer.created" })).toBe(200);
  expect(await inOutbox("payment.event")).toEqual([]);
  expect(await deliver(completed, { at: seconds - 290 })).toBe(200);
});

test("a body that is not JSON is not read at all, whatever its content type", async () => {
  await work();
  const { completed } = await enterCardAndLeave();
  const { body, headers } = stripe.signed(completed);
  expect(await postEvent({ body, headers: { ...headers, "content-type": "multipart/form-data; boundary=x" } })).toBe(
    415,
  );
  expect(await inOutbox("payment.event")).toEqual([]);
});

test("an event that failed is processed again a day later, and old events are deleted", async () => {
  await transact(asOperator, (tx) => tx.delete(paymentEvents));
  const { completed } = await enterCardAndLeave();
  await deliver(completed);
  await work();
  await deliver({ ...completed, id: "evt_unheard" });
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`delete from outbox where name = 'payment.event'`); // as if all attempts had failed
    await tx.execute(sql`update payment_events set received_at = now() - interval '2 days' where handled_at is null`);
    await tx.execute(
      sql`update payment_events set handled_at = now() - interval '61 days' where handled_at is not null`,
    );
  });
  await sweepEvents();
  await work();
  expect(await countUnhandled()).toBe(0);
  expect(await transact(asOperator, (tx) => tx.$count(paymentEvents))).toBe(1);
});

test("events of other payments on the same account have no effect", async () => {
  const pm = stripe.newCard("ok");
  stripe.intents.set("pi_foreign", {
    id: "pi_foreign",
    object: "payment_intent",
    amount: 100,
    currency: "eur",
    customer: "cus_x",
    status: "succeeded",
    payment_method: pm,
    latest_charge: null,
    last_payment_error: null,
    metadata: {},
    created: 0,
  });
  const event = {
    id: "evt_foreign",
    object: "event" as const,
    type: "payment_intent.succeeded",
    created: 0,
    data: { object: { id: "pi_foreign" } },
  };
  expect(await deliver(event)).toBe(200);
  await work();
  expect(stripe.refunds).toEqual([]);
  expect(await countUnhandled()).toBe(0);
});
