import { events } from "@db/schema/event";
import { invoices } from "@db/schema/invoice";
import { outbox } from "@db/schema/job";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { issueInvoice } from "@server/billing/invoice/issue";
import { cancelTransaction } from "@server/billing/transaction/cancel";
import { markPaid } from "@server/billing/transaction/mark-paid";
import type { Actor } from "@server/core/actor";
import { listMails } from "@server/platform/mail/mail-folder";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fetchApp, rest } from "../../../rest/client.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { createTransaction } from "../invoice/create-transaction.ts";

let world: World;
let sam: Actor;
beforeAll(async () => {
  world = await makeWorld();
  sam = (await actorOf(world.ids.sam))!;
});
beforeEach(() => transact(asOperator, async (tx) => void (await tx.delete(outbox))));

const byHand = (act: (tx: Tx) => Promise<void>) => transact(asOperator, act);
const due = (id: string) => transact(asOperator, (tx) => issueInvoice(tx, id, { dueOn: "2026-12-21" }));
const statusOf = (id: string) =>
  reading(asOperator, async (tx) => (await tx.select().from(transactions).where(eq(transactions.id, id)))[0]!.status);

describe("a transfer", () => {
  test("is marked as paid by a super admin, once, with a reason: plan and invoice follow", async () => {
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ plan: "free" }).where(eq(workspaces.id, world.rival)),
    );
    const id = await createTransaction(world.rival, { first: true });
    await due(id);
    expect((await as(world.ids.rita).workspace.get({ id: world.rival })).plan_status.status).toBe(1);
    const mark = () => byHand((tx) => markPaid(tx, sam, id, { reason: "Stond op de rekening" }));
    await mark();
    expect(await errorOf(mark())).toEqual({ code: "CONFLICT", message: "transaction.paid_already" });
    expect(await as(world.ids.rita).workspace.get({ id: world.rival })).toMatchObject({
      plan_status: { status: 0 },
      payment_status: "paid",
      commercial_status: "active",
    });
    const [invoice] = await reading(asOperator, (tx) =>
      tx.select().from(invoices).where(eq(invoices.transactionId, id)),
    );
    expect(invoice!.paidOn).not.toBeNull();
    const recorded = await reading(asOperator, (tx) => tx.select().from(events).where(eq(events.aboutId, id)));
    expect(recorded.find(({ verb }) => verb === "transaction.mark_paid")).toMatchObject({
      userId: world.ids.sam,
      detail: { reason: "Stond op de rekening" },
    });
  });

  test("cannot be marked as paid by a customer, nor for a future day", async () => {
    const id = await createTransaction(world.acme);
    const olga = (await actorOf(world.ids.olga))!;
    expect(await errorOf(byHand((tx) => markPaid(tx, olga, id, { reason: "Ja" })))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await errorOf(byHand((tx) => markPaid(tx, sam, id, { reason: "Ja", paidOn: "2199-01-01" })))).toMatchObject({
      message: "transaction.not_yet",
    });
    expect(await statusOf(id)).toBe("open");
  });

  test("that is canceled gets a credit note, and cannot be paid afterwards", async () => {
    const id = await createTransaction(world.acme);
    await due(id);
    const cancel = () => byHand((tx) => cancelTransaction(tx, sam, id, { reason: "Vergissing" }));
    await cancel();
    expect(await statusOf(id)).toBe("canceled");
    const rows = await reading(asOperator, (tx) => tx.select().from(invoices).where(eq(invoices.transactionId, id)));
    expect(rows.map(({ kind }) => kind).sort()).toEqual(["credit_note", "invoice"]);
    expect(await errorOf(cancel())).toMatchObject({ message: "transaction.canceled_already" });
    expect(await errorOf(byHand((tx) => markPaid(tx, sam, id, { reason: "Toch" })))).toMatchObject({
      message: "transaction.canceled_already",
    });
  });
});

test("an invoice is mailed once to the owner, the buyer and the address for invoices, with the PDF", async () => {
  await as(world.ids.olga).workspace.edit({ id: world.acme, billing_email: "boekhouding@acme.test" });
  const {
    id: invoiceId,
    number,
    communication,
  } = await due(await createTransaction(world.acme, { createdBy: world.ids.adam }));
  const [make] = await inOutbox("invoice.make");
  for (const _ of [1, 2]) await doJob("invoice.make", make as never, { id: `make-${invoiceId}`, attempt: 1 });
  const mailJobs = [...(await inOutbox("invoice.mail")).entries()];
  expect(mailJobs).toHaveLength(3);
  for (const [index, payload] of [...mailJobs, ...mailJobs])
    await doJob("invoice.mail", payload as never, { id: `mail-${index}`, attempt: 1 });
  const mails = (await listMails()).filter(({ subject }) => subject.includes(number));
  expect(mails.map(({ to }) => to).sort()).toEqual(["adam@world.test", "boekhouding@acme.test", "olga@world.test"]);
  const digits = communication!.replace(/^(\d{3})(\d{4})(\d{5})$/, "+++$1/$2/$3+++");
  for (const { text } of mails) expect(text).toContain(digits);
  expect(
    mails.find(({ to }) => to === "boekhouding@acme.test")!.text,
    "who has no account has no button",
  ).not.toContain("/profile");
});

describe("over REST", () => {
  test("transactions are listed in pages, sorted and filtered, with the invoice as PDF", async () => {
    const line = { what: "extra_boards" as const, quantity: 2, unit: 990, amount: 1980 };
    const [cheap, dear] = [
      await createTransaction(world.acme, { lines: [line], createdAt: new Date("2020-02-01T12:00:00Z") }),
      await createTransaction(world.acme),
    ];
    await transact(asOperator, (tx) => issueInvoice(tx, cheap, { paidOn: "2020-02-01", issuedOn: "2020-02-01" }));
    const get = (query: string, userId = world.ids.adam) =>
      rest("GET", `/workspaces/${world.acme}/transactions${query}`, { as: userId });
    const first = await get("?sort=amount&per_page=1");
    expect(first.body.meta).toMatchObject({ page: 1, per_page: 1 });
    expect(first.body.data).toEqual([
      {
        id: cheap,
        amount: 2396,
        vat_amount: 416,
        currency: "eur",
        date: "2020-02-01",
        status: "open",
        description: expect.any(String),
        invoice: { number: "2020-00001", file_path: `/files/invoice/${cheap}`, ubl_path: null, peppol: null },
        credit_note: null,
        partial_credit_notes: [],
      },
    ]);
    expect((await get("?filter[from]=2020-01-01&filter[until]=2020-12-31")).body.meta.total).toBe(1);
    const statuses = (await get("?filter[status]=canceled")).body.data.map(({ status }: { status: string }) => status);
    expect(new Set(statuses)).toEqual(new Set(["canceled"]));
    const pdf = await rest("GET", `/transactions/${cheap}/invoice`, { as: world.ids.olga });
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(
      (await rest("GET", `/transactions/${dear}/invoice`, { as: world.ids.olga })).status,
      "there is none yet",
    ).toBe(404);
    expect((await rest("GET", `/transactions/${cheap}/invoice`, { as: world.ids.rita })).status).toBe(404);
    expect((await get("", world.ids.gus)).status).toBe(403);
    expect((await fetchApp(`/files/invoice/${cheap}`)).status, "nobody").toBe(404);
  });
});
