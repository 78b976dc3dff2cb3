import { invoices } from "@db/schema/invoice";
import { paymentNotes } from "@db/schema/payment-note";
import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { invoiceBytes } from "@server/billing/invoice/bytes";
import { endCredited } from "@server/billing/subscription/end-credited";
import { lockTransaction } from "@server/billing/subscription/lock";
import { cancelTransaction } from "@server/billing/transaction/cancel";
import { addDays, addMonths, today } from "@server/core/day";
import { actorOf } from "@server/tenancy/session/session";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runOutbox } from "../../../rig/outbox.ts";
import { startStripe } from "../../../rig/stripe.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { sweepDays, takeMails } from "../subscription/subscription-setup.ts";
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
  stripe.events.length = 0;
});
afterAll(() => stripe.stop());

const work = () => runOutbox("payment.charge", "payment.event", "payment.refund");
const deliver = async (event: (typeof stripe.events)[number]) => {
  const { body, headers } = stripe.signed(event);
  expect((await fetchApp("/webhooks/stripe", { method: "POST", body, headers })).status).toBe(200);
};
const eventOf = (type: string, id: string) =>
  ({ id: `evt_${type}_${id}`, object: "event", type, created: 0, data: { object: { id } } }) as const;
/** Delivers all that happened at Stripe since, the last first, twice, and handles it. */
async function hearAll() {
  const happened = stripe.events.splice(0).reverse();
  for (const event of happened) await deliver(event);
  await work();
  for (const event of happened) await deliver({ ...event, id: `${event.id}-again` });
  await work();
}

/** Acme pays for a month of Basic by card: 49.00 and 10.29 VAT. */
async function paidByCard(more: object = {}) {
  const { transaction_id: id, redirect_url } = await subscribed(world, { gateway: "stripe", ...more });
  stripe.give(redirect_url!, "ok");
  await as(world.ids.olga).payment.returned({ id: world.acme, transactionId: id });
  await work();
  stripe.events.length = 0;
  await runOutbox("subscription.mail");
  return { id, paymentId: (await billingRows(id)).transaction.paymentIntentId! };
}

/** The credit notes of a transaction's invoice, the oldest first. */
const notesOf = (transactionId: string) => {
  const isNote = sql`credits_id in (select id from invoices i where i.transaction_id = ${transactionId})`;
  return reading(asOperator, (tx) => tx.select().from(invoices).where(isNote).orderBy(invoices.sequence));
};
const superAdminNotes = () =>
  reading(asOperator, (tx) => tx.select().from(paymentNotes).orderBy(desc(paymentNotes.id)));
const linesAgree = (note: typeof invoices.$inferSelect) =>
  note.lines.reduce((sum, { amount }) => sum + amount, 0) === note.net && note.net + note.vatAmount === note.total;

describe("a refund made at Stripe", () => {
  test("in full makes one credit note of the whole and ends the plan that night, and the payers are told", async () => {
    const { id, paymentId } = await paidByCard();
    stripe.takenBack.addRefund(paymentId, 5929);
    await hearAll();
    const notes = await notesOf(id);
    expect(notes).toMatchObject([{ kind: "credit_note", transactionId: id, total: -5929, vatAmount: -1029 }]);
    expect(linesAgree(notes[0]!)).toBe(true);
    const { subscription, workspace } = await billingRows(id);
    expect(subscription).toMatchObject({ status: "canceled", endsOn: today(), credit: 0 });
    expect(workspace).toMatchObject({ plan: "basic", planEndsOn: today() });
    expect((await takeMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining("Terugbetaald")]);
    await sweepDays(addDays(today(), 1), 1);
    expect((await billingRows(id)).subscription.status).toBe("expired");
    expect((await takeMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining("is gestopt")]);
    expect(await superAdminNotes()).toEqual([]);
  });

  test("in part makes a credit note of that part, to be read, and changes nothing else", async () => {
    const olga = (await actorOf(world.ids.olga))!;
    const { id, paymentId } = await paidByCard();
    stripe.takenBack.addRefund(paymentId, 1000);
    await hearAll();
    const [note] = await notesOf(id);
    expect(note).toMatchObject({ total: -1000, net: -826, vatAmount: -174, vatRate: 21, transactionId: null });
    const line = { what: "option", name: "Gedeeltelijke terugbetaling", quantity: 1, unit: -826, amount: -826 };
    expect(note!.lines).toEqual([line]);
    expect((await billingRows(id)).subscription).toMatchObject({ status: "active", credit: 0 });
    expect(await takeMails()).toEqual([]);
    const number = `${note!.year}-${String(note!.sequence).padStart(5, "0")}`;
    const { items } = await as(world.ids.olga).transaction.list({ id: world.acme, q: number });
    const file_path = `/files/invoice/${id}?credit_note=${number}`;
    expect(items).toMatchObject([{ id, credit_note: null, partial_credit_notes: [{ number, file_path }] }]);
    const all = await as(world.ids.sam).adminSubscription.invoices({ filter: { state: "paid" } });
    expect(all.items.map(({ other }) => other)).toContain(number);
    const pdf = (of: string) => invoiceBytes(olga, id, new Request(`http://localhost/?credit_note=${of}`));
    expect((await pdf(number)).headers.get("content-disposition")).toContain(number);
    expect((await errorOf(pdf("2026-99999"))).code).toBe("NOT_FOUND");
  });

  test("in parts that come to the whole credits what is left, and then ends the plan", async () => {
    const { id, paymentId } = await paidByCard();
    for (const amount of [1999, 1]) {
      stripe.takenBack.addRefund(paymentId, amount);
      await hearAll();
    }
    expect((await billingRows(id)).subscription.status).toBe("active");
    stripe.takenBack.addRefund(paymentId, 3929);
    await hearAll();
    const notes = await notesOf(id);
    expect(notes.map(({ total }) => total)).toEqual([-1999, -1, -3929]);
    expect(notes.every(linesAgree)).toBe(true);
    expect(notes.reduce((sum, { vatAmount }) => sum + vatAmount, 0)).toBe(-1029);
    expect(notes.map(({ transactionId }) => transactionId)).toEqual([null, null, id]);
    expect((await billingRows(id)).subscription).toMatchObject({ status: "canceled", endsOn: today() });
  });

  test("that is pending is credited once it succeeded, and one that failed never", async () => {
    const { id, paymentId } = await paidByCard();
    const pending = stripe.takenBack.addRefund(paymentId, 1000, { status: "pending" });
    const failing = stripe.takenBack.addRefund(paymentId, 2000, { status: "pending" });
    await hearAll();
    expect(await notesOf(id)).toEqual([]);
    stripe.takenBack.endRefund(failing, "failed");
    stripe.takenBack.endRefund(pending, "succeeded");
    await hearAll();
    expect((await notesOf(id)).map(({ total }) => total)).toEqual([-1000]);
  });

  test("after a super admin canceled the payment makes no second credit note", async () => {
    const { id, paymentId } = await paidByCard();
    const sam = { ...(await actorOf(world.ids.sam))!, isSuperAdmin: true };
    stripe.takenBack.addRefund(paymentId, 1000);
    await hearAll();
    await transact(asOperator, (tx) => cancelTransaction(tx, sam, id, { reason: "A mistake." }));
    expect((await notesOf(id)).map(({ total }) => total)).toEqual([-1000, -4929]);
    stripe.takenBack.addRefund(paymentId, 4929);
    await hearAll();
    expect(await notesOf(id)).toHaveLength(2);
    expect((await billingRows(id)).subscription.status).toBe("active");
  });

  test("of a payment that we refunded ourselves makes no credit note", async () => {
    const { id } = await paidByCard();
    stripe.intents.set("pi_twice", { ...stripe.paidFor(id)[0]!, id: "pi_twice" });
    await deliver(eventOf("payment_intent.succeeded", "pi_twice"));
    await work();
    expect(stripe.refunds).toContain("pi_twice");
    await hearAll();
    expect(await notesOf(id)).toEqual([]);
    // not even where the transaction came to be tied to that payment
    await transact(asOperator, (tx) =>
      tx.update(transactions).set({ paymentIntentId: "pi_twice" }).where(eq(transactions.id, id)),
    );
    stripe.events.push(eventOf("charge.refunded", stripe.intents.get("pi_twice")!.latest_charge!.id));
    await hearAll();
    expect(await notesOf(id)).toEqual([]);
  });

  test("of another application's payment on the account has no effect", async () => {
    const { id } = await paidByCard();
    const charge = { id: "ch_foreign", object: "charge" as const, created: 0 };
    stripe.intents.set("pi_foreign", {
      ...stripe.paidFor(id)[0]!,
      id: "pi_foreign",
      metadata: {},
      latest_charge: charge,
    });
    stripe.takenBack.addRefund("pi_foreign", 100);
    stripe.takenBack.dispute("pi_foreign");
    await hearAll();
    expect([await notesOf(id), await superAdminNotes()]).toEqual([[], []]);
  });
});

describe("a dispute", () => {
  test("is noted at once, and credited only when it is lost", async () => {
    const { id, paymentId } = await paidByCard();
    const dispute = stripe.takenBack.dispute(paymentId);
    await hearAll();
    expect(await superAdminNotes()).toMatchObject([
      { kind: "dispute", reference: dispute.id, state: "open", amount: 5929, transactionId: id },
    ]);
    const { payment_notes } = await as(world.ids.sam).admin.statistics();
    expect(payment_notes).toMatchObject([
      { what: "dispute_open", workspace: "Acme", transaction_id: id, amount: 5929 },
    ]);
    expect(await notesOf(id)).toEqual([]);
    expect((await billingRows(id)).subscription.status).toBe("active");
    stripe.takenBack.closeDispute(dispute, "lost");
    await hearAll();
    expect(await superAdminNotes()).toMatchObject([{ state: "lost" }]);
    expect((await notesOf(id)).map(({ total }) => total)).toEqual([-5929]);
    expect((await billingRows(id)).subscription).toMatchObject({ status: "canceled", endsOn: today() });
  });

  test("that is won is resolved, without a credit note", async () => {
    const { id, paymentId } = await paidByCard();
    stripe.takenBack.closeDispute(stripe.takenBack.dispute(paymentId), "won");
    await hearAll();
    expect(await superAdminNotes()).toMatchObject([{ kind: "dispute", state: "won" }]);
    expect(await notesOf(id)).toEqual([]);
  });
});

describe("a payment credited in whole", () => {
  const credited = async (id: string, day: string) =>
    transact(asOperator, async (tx) => endCredited(tx, (await lockTransaction(tx, id))!, day));

  test("for a period that is over, or that a change replaced, leaves the plan alone", async () => {
    const { id } = await paidByCard();
    await credited(id, addDays(addMonths(today(), 1), 5));
    expect((await billingRows(id)).subscription.status).toBe("active");
    await as(world.ids.olga).checkout.choosePlan({ id: world.acme, plan: "enterprise", period: "monthly" });
    const { quote } = await as(world.ids.olga).checkout.get({ id: world.acme });
    await as(world.ids.olga).checkout.change({ id: world.acme, total: quote.total });
    await work();
    await credited(id, today());
    expect((await billingRows(id)).subscription).toMatchObject({ status: "active", plan: "enterprise" });
  });

  test("while the next period is paid already, makes that credit", async () => {
    const { id } = await paidByCard();
    const { transaction, subscription } = await billingRows(id);
    const { id: _, createdAt: __, ...row } = transaction;
    const [from, until] = [addDays(subscription.endsOn!, 1), addDays(addMonths(today(), 2), -1)];
    await transact(asOperator, async (tx) => {
      const early = { kind: "renewal" as const, periodFrom: from, periodUntil: until, paymentIntentId: "pi_early" };
      await tx.insert(transactions).values({ ...row, ...early });
      await tx.update(subscriptions).set({ endsOn: until }).where(eq(subscriptions.id, subscription.id));
      await tx.update(workspaces).set({ planEndsOn: until }).where(eq(workspaces.id, world.acme));
    });
    stripe.takenBack.addRefund(transaction.paymentIntentId!, 5929);
    await hearAll();
    expect((await billingRows(id)).subscription).toMatchObject({ status: "canceled", endsOn: today(), credit: 4900 });
  });
});
