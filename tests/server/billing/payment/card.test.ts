import { events } from "@db/schema/event";
import { invoices } from "@db/schema/invoice";
import { transactions } from "@db/schema/transaction";
import { asOperator, reading, transact } from "@db/transact";
import { storeEvent } from "@server/billing/payment/events";
import { charge } from "@server/billing/subscription/charge";
import { addDays, addMonths, today } from "@server/core/day";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { startStripe } from "../../../rig/stripe.ts";
import type { CardKind } from "../../../rig/stripe-objects.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { billingRows, subscribed, withoutPlan } from "./payment-setup.ts";

let stripe: Awaited<ReturnType<typeof startStripe>>;
let world: World;
beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(process.env, stripe.env);
  world = await makeWorld();
});
beforeEach(async () => {
  await runOutbox("payment.mail");
  await withoutPlan(world);
});
afterAll(() => stripe.stop());

const payments = () => as(world.ids.olga).payment;
const work = () => runOutbox("payment.charge", "payment.event", "payment.refund");

/** Orders a plan, enters a card on the gateway's page and returns to ours. Gives the transaction's id. */
async function orderWithCard(kind: CardKind, more: object = {}) {
  const { transaction_id: transactionId, redirect_url } = await subscribed(world, more);
  expect(stripe.give(redirect_url!, kind)).toContain(`/profile/company/billing/pay/${transactionId}?`);
  await payments().returned({ id: world.acme, transactionId });
  return transactionId;
}

describe("a valid card", () => {
  test("is verified uncharged, then charged the whole amount by the worker, and the plan begins", async () => {
    const { transaction_id: id, redirect_url, status } = await subscribed(world, { extra_boards: 2 });
    expect(status).toBe("pending");
    expect((await billingRows(id)).workspace.plan).toBe("free");
    stripe.give(redirect_url!, "ok");
    await payments().returned({ id: world.acme, transactionId: id });
    expect(stripe.paidFor(id)).toEqual([]);
    await work();
    const { transaction, subscription, workspace } = await billingRows(id);
    expect(stripe.paidFor(id)).toMatchObject([{ amount: 8325, currency: "eur" }]); // 49 + 2 × 9.90, and 21 %
    expect(transaction).toMatchObject({
      status: "paid",
      amount: 8325,
      vatAmount: 1445,
      attempts: 1,
      paymentIntentId: stripe.paidFor(id)[0]!.id,
    });
    const endsOn = addDays(addMonths(today(), 1), -1);
    expect(subscription).toMatchObject({
      status: "active",
      card: "Visa 4242",
      startsOn: today(),
      endsOn,
      periodsPaid: 1,
      extraBoards: 2,
    });
    expect(workspace).toMatchObject({
      plan: "basic",
      planEndsOn: addDays(endsOn, 5),
      extraBoards: 2,
      commercialStatus: "active",
    });
    const issued = await reading(asOperator, (tx) => tx.select().from(invoices).where(eq(invoices.transactionId, id)));
    expect(issued).toMatchObject([{ total: 8325, paidOn: today(), customer: { company: "Acme NV" } }]);
    expect((await payments().page({ id: world.acme, transactionId: id })).status).toBe("paid");
  });

  test("is charged once, when the return, the job or the event comes twice", async () => {
    const id = await orderWithCard("ok");
    await payments().returned({ id: world.acme, transactionId: id });
    expect(await inOutbox("payment.charge")).toHaveLength(1);
    await work();
    await charge(id, 1);
    await charge(id, 2);
    expect(stripe.paidFor(id)).toHaveLength(1);
    expect((await billingRows(id)).subscription.periodsPaid).toBe(1);
  });

  test("is charged once by two workers at the same time", async () => {
    const id = await orderWithCard("ok");
    await Promise.all([charge(id, 1), charge(id, 1)]);
    expect(stripe.paidFor(id)).toHaveLength(1);
    expect((await billingRows(id)).transaction.status).toBe("paid");
  });

  test("is charged once when the worker dies between the charge and its response", async () => {
    const id = await orderWithCard("ok");
    stripe.now.lost = 3; // the first request and two retries by Stripe's client
    await expect(charge(id, 1)).rejects.toThrow();
    expect((await billingRows(id)).transaction).toMatchObject({ status: "pending", attempts: 1 });
    stripe.now.lost = 0;
    await charge(id, 1);
    expect(stripe.paidFor(id)).toHaveLength(1);
    expect((await billingRows(id)).transaction).toMatchObject({ status: "paid", attempts: 1 });
  });
});

test("an amount below what cards accept is waived", async () => {
  const id = await orderWithCard("ok");
  await transact(asOperator, (tx) =>
    tx.update(transactions).set({ net: 20, vatAmount: 4, amount: 24 }).where(eq(transactions.id, id)),
  );
  await work();
  expect(stripe.paidFor(id)).toEqual([]);
  expect((await billingRows(id)).subscription.status).toBe("active");
});

describe("a card that is refused", () => {
  test.each([
    ["generic_decline", "declined"],
    ["insufficient_funds", "insufficient_funds"],
  ] as const)("%s: shows the reason, mails the buyer, and is paid with another card", async (kind, failure) => {
    const id = await orderWithCard(kind);
    await work();
    expect((await billingRows(id)).transaction).toMatchObject({
      status: "failed",
      failure: kind,
      nextAttemptOn: null,
    });
    expect((await billingRows(id)).workspace.plan).toBe("free");
    expect(await payments().page({ id: world.acme, transactionId: id })).toMatchObject({
      status: "failed",
      failure,
      needs_holder: false,
    });
    expect(await inOutbox("payment.mail")).toMatchObject([{ userId: world.ids.olga, transactionId: id, attempt: 1 }]);
    const { url } = await payments().visit({ id: world.acme, transactionId: id });
    expect(stripe.give(url!, "generic_decline")).toBeNull(); // refused on that page, where another card may be tried
    stripe.give(url!, "ok");
    await payments().returned({ id: world.acme, transactionId: id });
    const { transaction, subscription } = await billingRows(id);
    expect(transaction).toMatchObject({ status: "paid", failure: "" });
    expect(subscription).toMatchObject({ status: "active", card: "Visa 4242" });
    expect(stripe.paidFor(id)).toHaveLength(1);
    await runOutbox("payment.mail"); // sends no mail: it is paid by now
  });

  test("can be tried again, once there is money on it", async () => {
    const id = await orderWithCard("insufficient_funds");
    await work();
    const { subscription } = await billingRows(id);
    stripe.cards.set(subscription.paymentMethodId!, "ok");
    await payments().again({ id: world.acme, transactionId: id });
    await work();
    expect((await billingRows(id)).transaction).toMatchObject({ status: "paid", attempts: 2 });
    expect((await errorOf(payments().again({ id: world.acme, transactionId: id }))).message).toBe(
      "payment.nothing_open",
    );
  });

  test("whose bank asks for authentication: a link is mailed, and the holder pays on the gateway's page", async () => {
    const id = await orderWithCard("authentication_required");
    await work();
    expect((await billingRows(id)).transaction).toMatchObject({
      status: "open",
      needsHolder: true,
      failure: "authentication_required",
    });
    expect(await inOutbox("payment.mail")).toHaveLength(1);
    const { url } = await payments().visit({ id: world.acme, transactionId: id });
    stripe.give(url!, "authentication_required"); // the holder authenticates
    await payments().returned({ id: world.acme, transactionId: id });
    expect((await billingRows(id)).transaction).toMatchObject({ status: "paid", needsHolder: false });
    expect(stripe.paidFor(id)).toHaveLength(1);
  });
});

describe("two payments at once", () => {
  test("only one page at a time can be finished", async () => {
    const { transaction_id: id, redirect_url: first } = await subscribed(world);
    const { url: second } = await payments().visit({ id: world.acme, transactionId: id });
    expect(second).not.toBe(first);
    expect(stripe.give(first!, "ok")).toBeNull();
    expect(stripe.give(second!, "ok")).not.toBeNull();
  });

  test("a second payment of one transaction is refunded, and is in the history", async () => {
    const id = await orderWithCard("insufficient_funds");
    await work();
    const { subscription } = await billingRows(id);
    const { url } = await payments().visit({ id: world.acme, transactionId: id });
    stripe.give(url!, "ok");
    // the opposite: a second payment succeeds without the first page knowing
    const again = await payments().visit({ id: world.acme, transactionId: id });
    expect(again.url).toBeNull(); // the finished payment is found first
    const session = [...stripe.sessions.values()].at(-1)!;
    const late = { ...stripe.paidFor(id)[0]!, id: "pi_second" };
    stripe.intents.set("pi_second", late);
    await storeEvent({ id: "evt_second", type: "payment_intent.succeeded", objectId: "pi_second" });
    await work();
    expect(session.status).toBe("complete");
    expect(stripe.refunds).toEqual(["pi_second"]);
    expect(stripe.paidFor(id)).toHaveLength(1);
    expect((await billingRows(id)).subscription).toMatchObject({ id: subscription.id, periodsPaid: 1 });
    const refunded = await reading(asOperator, (tx) =>
      tx.$count(events, and(eq(events.verb, "transaction.refund"), eq(events.aboutId, id))),
    );
    expect(refunded).toBe(1);
  });

  test("a new choice replaces the old: paid on the old page, it is refunded", async () => {
    const canceledOrder = await orderWithCard("insufficient_funds");
    await work();
    const { url } = await payments().visit({ id: world.acme, transactionId: canceledOrder });
    const { transaction_id: id } = await subscribed(world, { period: "yearly" });
    expect((await billingRows(canceledOrder)).transaction.status).toBe("canceled");
    stripe.give(url!, "ok");
    await payments().returned({ id: world.acme, transactionId: canceledOrder });
    await work();
    expect(stripe.paidFor(canceledOrder)).toEqual([]);
    expect((await billingRows(id)).transaction).toMatchObject({ status: "open", amount: 59290 });
  });

  test("a new choice waits for a charge in progress", async () => {
    const id = await orderWithCard("ok");
    stripe.now.lost = 3;
    await expect(charge(id, 1)).rejects.toThrow();
    stripe.now.lost = 0;
    expect((await errorOf(subscribed(world))).code).toBe("CONFLICT");
    expect((await errorOf(payments().visit({ id: world.acme, transactionId: id }))).message).toBe("payment.under_way");
    await charge(id, 1);
    expect((await errorOf(subscribed(world))).message).toBe("payment.plan_runs");
  });
});

test("while the gateway is unavailable the choice is stored, and continues later", async () => {
  stripe.now.away = true;
  const { transaction_id: id, redirect_url } = await subscribed(world);
  expect(redirect_url).toContain(`/profile/company/billing/pay/${id}`);
  expect((await errorOf(payments().visit({ id: world.acme, transactionId: id }))).code).toBe("SERVICE_UNAVAILABLE");
  stripe.now.away = false;
  expect((await payments().visit({ id: world.acme, transactionId: id })).url).toContain(stripe.url);
});
