import { storeEvent } from "@server/billing/payment/events";
import { sweepSubscriptions } from "@server/billing/subscription/sweep";
import { addDays, today } from "@server/core/day";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runOutbox } from "../../../rig/outbox.ts";
import { startStripe } from "../../../rig/stripe.ts";
import type { CardKind } from "../../../rig/stripe-objects.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { insertSubscription, laterTransactions, subscriptionNow } from "../subscription/subscription-setup.ts";

let stripe: Awaited<ReturnType<typeof startStripe>>;
let world: World;
beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(process.env, stripe.env);
  world = await makeWorld();
});
beforeEach(() => runOutbox("payment.mail"));
afterAll(() => stripe.stop());

const payments = () => as(world.ids.olga).payment;
const work = () => runOutbox("payment.charge", "payment.event", "payment.refund");
const page = async () => (await payments().visitForCard({ id: world.acme })).url;

/** Enters a card on the gateway's page. Gives the id of the page's session, as in the return address. */
function enterCard(pageUrl: string, kind: CardKind = "ok"): string {
  const back = new URL(stripe.give(pageUrl, kind)!);
  expect(back.pathname).toBe("/profile/company/billing/card");
  return back.searchParams.get("session")!;
}

test("another card pays from then on; nothing is charged when it is added", async () => {
  const id = await insertSubscription(world.acme, { from: addDays(today(), -10) });
  const session = enterCard(await page(), "insufficient_funds");
  expect(await payments().cardGiven({ id: world.acme, session })).toEqual({ changed: true });
  const { card, paymentMethodId, customerId } = await subscriptionNow(id);
  expect(card).toBe("Visa 9995");
  expect(paymentMethodId).not.toBe("pm_1");
  expect(customerId).toBe("cus_1"); // the same customer at the gateway
  await work();
  expect(stripe.intents.size).toBe(0);
  expect(await as(world.ids.adam).subscription.overview({ id: world.acme })).toMatchObject({
    takes_cards: true,
    subscription: { card: "Visa 9995", gateway: "stripe" },
  });
});

test("what the former card refused is charged to the new one at once, and once", async () => {
  const id = await insertSubscription(world.acme, { from: "2026-01-31" });
  const session = enterCard(await page(), "insufficient_funds");
  await payments().cardGiven({ id: world.acme, session });
  await sweepSubscriptions(today());
  await work();
  expect(await laterTransactions(id)).toMatchObject([{ status: "failed", attempts: 1 }]);
  const better = enterCard(await page());
  const completed = stripe.events.at(-1)!;
  await storeEvent({ id: completed.id, type: completed.type, objectId: better });
  await runOutbox("payment.event");
  await payments().cardGiven({ id: world.acme, session: better });
  await work();
  const [renewal] = await laterTransactions(id);
  expect(renewal).toMatchObject({ status: "paid", attempts: 2 });
  expect(stripe.paidFor(renewal!.id)).toHaveLength(1);
  expect(await subscriptionNow(id)).toMatchObject({ card: "Visa 4242" });
});

test("a late event of an older page does not bring the older card back", async () => {
  const id = await insertSubscription(world.acme, { from: addDays(today(), -10) });
  const [older, newer] = [enterCard(await page(), "generic_decline"), enterCard(await page())];
  await payments().cardGiven({ id: world.acme, session: newer });
  await storeEvent({ id: "evt_older", type: "checkout.session.completed", objectId: older });
  await work();
  expect((await subscriptionNow(id)).card).toBe("Visa 4242");
});

test("who paid by transfer pays by card from the next period on", async () => {
  const id = await insertSubscription(world.acme, { from: addDays(today(), -10), gateway: "bank" });
  await payments().cardGiven({ id: world.acme, session: enterCard(await page()) });
  expect(await subscriptionNow(id)).toMatchObject({ gateway: "stripe", card: "Visa 4242" });
});

test("a page that was left changes nothing; another workspace's, or an unknown one, is NOT_FOUND", async () => {
  const id = await insertSubscription(world.acme, { from: addDays(today(), -10) });
  const session = (await page()).split("/").at(-1)!;
  expect(await payments().cardGiven({ id: world.acme, session })).toEqual({ changed: false });
  expect((await subscriptionNow(id)).card).toBe("Visa 4242");
  const rivalPayment = as(world.ids.rita).payment;
  expect((await errorOf(rivalPayment.cardGiven({ id: world.rival, session }))).code).toBe("NOT_FOUND");
  expect((await errorOf(payments().cardGiven({ id: world.acme, session: "cs_none" }))).code).toBe("NOT_FOUND");
  expect((await errorOf(rivalPayment.visitForCard({ id: world.rival }))).message).toBe(
    "subscription.nothing_to_change",
  );
});
