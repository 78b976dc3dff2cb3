import { invoices } from "@db/schema/invoice";
import { paymentNotes } from "@db/schema/payment-note";
import { asOperator, reading, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runOutbox } from "../../../rig/outbox.ts";
import { startStripe } from "../../../rig/stripe.ts";
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
  await transact(asOperator, (tx) => tx.delete(paymentNotes));
});
afterAll(() => stripe.stop());

const work = () => runOutbox("payment.charge", "payment.event", "payment.refund");
/** Delivers all that happened at Stripe since, the last first, and handles it. */
async function hearAll() {
  for (const event of stripe.events.splice(0).reverse()) {
    const { body, headers } = stripe.signed(event);
    expect((await fetchApp("/webhooks/stripe", { method: "POST", body, headers })).status).toBe(200);
  }
  await work();
}

/** Acme pays for a month of Basic by card: 49.00 and 10.29 VAT. */
async function paidByCard() {
  const { transaction_id: id, redirect_url } = await subscribed(world, { gateway: "stripe" });
  stripe.give(redirect_url!, "ok");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId: id });
  await work();
  stripe.events.length = 0;
  return { id, paymentId: (await billingRows(id)).transaction.paymentIntentId! };
}
const credited = async (transactionId: string) => {
  const isNote = sql`credits_id in (select id from invoices i where i.transaction_id = ${transactionId})`;
  const notes = await reading(asOperator, (tx) => tx.select().from(invoices).where(isNote));
  return notes.reduce((sum, { total }) => sum - total, 0);
};
const notes = async () => (await as(world.ids.sam).admin.statistics()).payment_notes;

test("a refund that fails after it was credited is noted, until another one brings the money", async () => {
  const { id, paymentId } = await paidByCard();
  const refund = stripe.takenBack.addRefund(paymentId, 1000);
  await hearAll();
  expect([await credited(id), await notes()]).toEqual([1000, []]);

  stripe.takenBack.endRefund(refund, "failed");
  await hearAll();
  expect(await notes()).toMatchObject([
    { what: "refund_failed_open", reference: paymentId, amount: 1000, workspace: "Acme", transaction_id: id },
  ]);
  expect(await credited(id), "a credit note is never taken back").toBe(1000);

  stripe.takenBack.addRefund(paymentId, 1000);
  await hearAll();
  expect(await notes()).toMatchObject([{ what: "refund_failed_done", reference: paymentId }]);
  expect(await credited(id)).toBe(1000);
});

test("one that was never credited, or is covered by what was, is not; of several all that is missing is", async () => {
  const { id, paymentId } = await paidByCard();
  const never = stripe.takenBack.addRefund(paymentId, 2000, { status: "pending" });
  const [one, other] = [1500, 1000].map((amount) => stripe.takenBack.addRefund(paymentId, amount));
  await hearAll();
  stripe.takenBack.endRefund(never, "failed");
  await hearAll();
  expect([await credited(id), await notes()]).toEqual([2500, []]);
  stripe.takenBack.endRefund(one!, "failed");
  await hearAll();
  expect(await notes()).toMatchObject([{ what: "refund_failed_open", amount: 1500 }]);
  stripe.takenBack.endRefund(other!, "failed");
  await hearAll();
  expect(await notes()).toMatchObject([{ what: "refund_failed_open", reference: paymentId, amount: 2500 }]);
});
