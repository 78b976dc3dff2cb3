import { invoices } from "@db/schema/invoice";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runOutbox } from "../../../rig/outbox.ts";
import { startStripe } from "../../../rig/stripe.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { billingRows, subscribed, withoutPlan } from "./payment-setup.ts";

let stripe: Awaited<ReturnType<typeof startStripe>>;
let world: World;
beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(process.env, stripe.env);
  world = await makeWorld();
});
beforeEach(() => withoutPlan(world));
afterAll(() => stripe.stop());

const work = () => runOutbox("payment.charge", "payment.event", "payment.refund");
const setCompany = (of: { country: string; vat: string; vatVerifiedAt: Date | null }) =>
  transact(asOperator, (tx) => tx.update(workspaces).set(of).where(eq(workspaces.id, world.acme)));
const dutch = { country: "NL", vat: "NL004495445B01", vatVerifiedAt: new Date() };
const belgian = { country: "BE", vat: "", vatVerifiedAt: null };
const openPage = async (transactionId: string) =>
  (await as(world.ids.olga).payment.visit({ id: world.acme, transactionId })).url!;

/** An order by a company of another EU country, which owes the VAT itself. */
async function orderedAsDutch(): Promise<{ id: string; page: string }> {
  const { country, vat } = dutch;
  await setCompany(dutch);
  const { transaction_id: id, redirect_url } = await subscribed(world, { country, vat });
  await setCompany(dutch);
  return { id, page: redirect_url! };
}

test("a card payment has the VAT of the company that pays, also when it changed after the order", async () => {
  const { id, page } = await orderedAsDutch();
  await setCompany(belgian);
  stripe.give(page, "ok");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId: id });
  await work();
  expect(stripe.paidFor(id)).toMatchObject([{ amount: 5929 }]);
  const [invoice] = await reading(asOperator, (tx) => tx.select().from(invoices).where(eq(invoices.transactionId, id)));
  expect(invoice).toMatchObject({ total: 5929, vatRate: 21, reverseCharge: false, customer: { country: "BE" } });
});

test("paid without VAT on a page opened before, it is refunded and charged anew", async () => {
  const { id, page } = await orderedAsDutch();
  stripe.give(page, "insufficient_funds");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId: id });
  await work();
  await setCompany(dutch);
  const open = await openPage(id);
  const without = (await billingRows(id)).transaction.vatRate;
  await setCompany(belgian);
  stripe.give(open, "ok");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId: id });
  await work();
  expect(without).toBe(0);
  expect(stripe.paidFor(id)).toEqual([]);
  expect((await billingRows(id)).transaction).toMatchObject({
    status: "failed",
    failure: "vat_changed",
    amount: 5929,
  });
  stripe.give(await openPage(id), "ok");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId: id });
  expect((await billingRows(id)).transaction).toMatchObject({ status: "paid", amount: 5929 });
  expect(stripe.paidFor(id)).toMatchObject([{ amount: 5929 }]);
});

test("orders by transfer that are canceled again and again are limited", async () => {
  for (let n = 0; n < 11; n++) await subscribed(world, { gateway: "bank" });
  expect((await errorOf(subscribed(world, { gateway: "bank" }))).code).toBe("TOO_MANY_REQUESTS");
});
