import { invoices } from "@db/schema/invoice";
import { asOperator, reading, transact } from "@db/transact";
import { eraseWorkspace } from "@server/billing/closing/erase";
import { creditInvoice } from "@server/billing/invoice/credit";
import { numberOf } from "@server/billing/invoice/number";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Make, makeIn } from "../../../entry-points/make.ts";
import { customer } from "../../../entry-points/make-customer.ts";
import { paidTransaction } from "../../../entry-points/make-invoice.ts";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
let make: Make;
beforeAll(async () => {
  world = await makeWorld();
  make = makeIn({
    workspace: world.acme,
    board: world.board,
    floor: world.floor,
    other: world.other,
    owner: world.ids.olga,
    word: "Acme",
  });
});

const listInvoices = async (filter: object) => (await as(world.ids.sam).adminSubscription.invoices({ filter })).items;

test("invoices are found by number, company or communication, also once their workspace is deleted", async () => {
  const workspaceId = await customer(make);
  const transactionId = await paidTransaction({ ...make, workspace: workspaceId });
  const [invoice] = await reading(asOperator, (tx) =>
    tx.select().from(invoices).where(eq(invoices.transactionId, transactionId)),
  );
  const number = numberOf(invoice!);
  expect(await listInvoices({ name: number })).toMatchObject([
    { number, state: "paid", workspace_id: workspaceId, total: 5929, other: null },
  ]);
  expect((await listInvoices({ name: invoice!.customer.company })).map((row) => row.number)).toEqual([number]);
  await as(world.ids.sam).adminWorkspace.delete({ id: workspaceId, reason: "Op vraag van de klant" });
  await eraseWorkspace(workspaceId);
  expect(await listInvoices({ name: number })).toMatchObject([
    { number, workspace_id: null, company: invoice!.customer.company },
  ]);
});

test("a credited invoice is shown with its credit note", async () => {
  const transactionId = await paidTransaction(make);
  const note = await transact(asOperator, (tx) => creditInvoice(tx, transactionId, { actor: null }));
  const [credited] = (await listInvoices({ state: "credited" })).filter(({ other }) => other === note);
  expect(credited).toMatchObject({ state: "credited", total: 5929 });
  expect(await listInvoices({ name: note! })).toMatchObject([
    { number: note, state: "credit_note", total: -5929, other: credited!.number },
  ]);
  expect((await listInvoices({ state: "paid" })).map(({ number }) => number)).not.toContain(credited!.number);
});

test("a credit note is subtracted from what was invoiced and, where it was paid, from what came in", async () => {
  const sums = async () => (await as(world.ids.sam).admin.statistics()).money.months.at(-1)!;
  const transactionId = await paidTransaction(make);
  const before = await sums();
  await transact(asOperator, (tx) => creditInvoice(tx, transactionId, { actor: null }));
  const after = await sums();
  expect([after.invoiced - before.invoiced, after.received - before.received]).toEqual([-4900, -4900]);
});
