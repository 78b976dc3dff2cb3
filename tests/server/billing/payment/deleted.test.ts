import { events } from "@db/schema/event";
import { paymentNotes } from "@db/schema/payment-note";
import { asOperator, reading, transact } from "@db/transact";
import { closeWorkspace } from "@server/billing/closing/delete-workspace";
import { eraseWorkspace } from "@server/billing/closing/erase";
import { storeEvent } from "@server/billing/payment/events";
import { charge } from "@server/billing/subscription/charge";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { asOwner } from "../../../rig/as-owner.ts";
import { runOutbox } from "../../../rig/outbox.ts";
import { startStripe } from "../../../rig/stripe.ts";
import { as, makeWorld, type World } from "../../../world.ts";
import { subscribed, withoutPlan } from "./payment-setup.ts";

const stripe = await startStripe();
Object.assign(process.env, stripe.env);
afterAll(() => stripe.stop());

let world: World;
beforeEach(async () => {
  await asOwner("delete from events");
  await transact(asOperator, async (tx) => {
    for (const table of ["outbox", "workspaces", "users"]) await tx.execute(`delete from ${table}`);
  });
  world = await makeWorld();
  await withoutPlan(world);
  stripe.events.length = 0;
  stripe.refunds.length = 0;
});

const work = () => runOutbox("payment.charge", "payment.event", "payment.close", "payment.refund");
async function closeAcme(): Promise<void> {
  const olga = (await actorOf(world.ids.olga))!;
  await transact(asOperator, (tx) => closeWorkspace(tx, olga, world.acme, "Acme"));
}
async function deleteWorkspace(): Promise<void> {
  await closeAcme();
  await eraseWorkspace(world.acme);
}
const deliverEvents = async () => {
  for (const { id, type, data } of stripe.events) await storeEvent({ id, type, objectId: data.object.id });
};

/** A first card was refused, and the gateway's page is open to pay with another. */
async function openPaymentPage() {
  const { transaction_id: transactionId, redirect_url } = await subscribed(world);
  stripe.give(redirect_url!, "insufficient_funds");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId });
  await work();
  const { url } = await as(world.ids.olga).payment.visit({ id: world.acme, transactionId });
  return { transactionId, page: url! };
}

test("a payment on a page of a deleted workspace is refunded, and is in the history of the platform", async () => {
  const { transactionId, page } = await openPaymentPage();
  await deleteWorkspace();
  stripe.give(page, "ok");
  expect(stripe.paidFor(transactionId)).toHaveLength(1);
  await deliverEvents();
  await work();
  expect(stripe.paidFor(transactionId)).toEqual([]);
  const [refundEvent] = await reading(asOperator, (tx) =>
    tx.select().from(events).where(eq(events.verb, "transaction.refund")),
  );
  expect(refundEvent).toMatchObject({ workspaceId: null, aboutId: transactionId });
});

test("a charge during the deletion is refunded, also when the worker died before recording it", async () => {
  const { transaction_id: transactionId, redirect_url } = await subscribed(world);
  stripe.give(redirect_url!, "ok");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId });
  stripe.now.lost = 3;
  await expect(charge(transactionId, 1)).rejects.toThrow();
  stripe.now.lost = 0;
  await deleteWorkspace();
  await charge(transactionId, 1);
  await work();
  expect(stripe.refunds).toHaveLength(1);
  expect(stripe.paidFor(transactionId)).toEqual([]);
});

test("a payment of another installation on the same account is ignored", async () => {
  const { transactionId, page } = await openPaymentPage();
  await deleteWorkspace();
  await asOwner("delete from events"); // of another installation, so unknown here
  stripe.give(page, "ok");
  await deliverEvents();
  await work();
  expect(stripe.paidFor(transactionId)).toHaveLength(1);
});

test("a dispute and a refund of a deleted workspace's payment are noted, since no credit note can be issued", async () => {
  await transact(asOperator, (tx) => tx.delete(paymentNotes));
  const { transactionId, page } = await openPaymentPage();
  stripe.give(page, "ok");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId });
  const { id: paymentId } = stripe.paidFor(transactionId)[0]!;
  await deleteWorkspace();
  stripe.events.length = 0;
  stripe.takenBack.dispute(paymentId);
  stripe.takenBack.addRefund(paymentId, 1000);
  await deliverEvents();
  await work();
  const notes = await reading(asOperator, (tx) => tx.select().from(paymentNotes).orderBy(paymentNotes.kind));
  expect(notes).toMatchObject([
    { kind: "dispute", state: "open", amount: 5929, transactionId: null },
    { kind: "refund", reference: paymentId, state: "done", amount: 1000 },
  ]);
});
