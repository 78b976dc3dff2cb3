import { invoices } from "@db/schema/invoice";
import { transactions } from "@db/schema/transaction";
import { asOperator, reading, transact } from "@db/transact";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
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
afterAll(() => stripe.stop());

const work = () => runOutbox("payment.charge", "payment.event", "payment.refund");
const deliver = async (event: (typeof stripe.events)[number]) => {
  const { body, headers } = stripe.signed(event);
  expect((await fetchApp("/webhooks/stripe", { method: "POST", body, headers })).status).toBe(200);
};
const notesOf = (transactionId: string) => {
  const isNote = sql`credits_id in (select id from invoices i where i.transaction_id = ${transactionId})`;
  return reading(asOperator, (tx) => tx.select().from(invoices).where(isNote));
};

test("a refund heard before its payment is known as paid is credited once it is", async () => {
  await withoutPlan(world);
  const { transaction_id: id, redirect_url } = await subscribed(world, { gateway: "stripe" });
  stripe.give(redirect_url!, "ok");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId: id });
  await work();
  stripe.events.length = 0;
  const setStatus = (status: "pending" | "paid") =>
    transact(asOperator, (tx) => tx.update(transactions).set({ status }).where(eq(transactions.id, id)));
  await setStatus("pending");
  stripe.takenBack.addRefund((await billingRows(id)).transaction.paymentIntentId!, 5929);
  const [event] = stripe.events.splice(0);
  await deliver(event!);
  await expect(work()).rejects.toThrow("before it was known to be paid");
  expect(await notesOf(id)).toEqual([]);
  await setStatus("paid");
  await deliver({ ...event!, id: `${event!.id}-again` });
  await work();
  expect(await notesOf(id)).toMatchObject([{ total: -5929 }]);
});
