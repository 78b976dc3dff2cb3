import { asOperator, reading, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { issueInvoice } from "@server/billing/invoice/issue";
import { sweepUnmadeInvoices } from "@server/billing/invoice/unmade";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { makeWorldAnew, type World } from "../../../world.ts";
import { createTransaction } from "./create-transaction.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
  await run("delete from outbox");
});

const run = (statement: string) => transact(asOperator, (tx) => tx.execute(sql.raw(statement)));
const issue = async () => {
  const transactionId = await createTransaction(world.acme);
  const terms = { paidOn: "2024-05-05", issuedOn: "2024-05-05" };
  return (await transact(asOperator, (tx) => issueInvoice(tx, transactionId, terms))).id;
};
const count = async (name: "invoice.make" | "invoice.mail") => (await inOutbox(name)).length;
const waiting = () =>
  reading(asOperator, async (tx) => (await tx.execute(sql`select from unmade_invoices where not made`)).rowCount);

test("an invoice whose job was lost is made and mailed after an hour, once", async () => {
  await issue();
  await run("delete from outbox"); // as Redis loses a job that it has
  await sweepUnmadeInvoices();
  expect(await count("invoice.make")).toBe(0);
  await run("update unmade_invoices set since = now() - interval '61 minutes'");
  await sweepUnmadeInvoices();
  expect(await count("invoice.make")).toBe(1);
  await runOutbox("invoice.make");
  const mails = await count("invoice.mail");
  expect(mails).toBeGreaterThan(0);
  await run("update unmade_invoices set since = now() - interval '61 minutes'");
  await sweepUnmadeInvoices();
  expect([await count("invoice.make"), await waiting()]).toEqual([0, 0]);
});

test("the first job does nothing where it comes after that of the sweep", async () => {
  await issue();
  const [first] = await inOutbox("invoice.make");
  await run("update unmade_invoices set since = now() - interval '61 minutes'");
  await sweepUnmadeInvoices();
  await run("delete from outbox where name = 'invoice.make' and payload ->> 'again' is null");
  await runOutbox("invoice.make");
  const mails = await count("invoice.mail");
  await doJob("invoice.make", first as never, { id: "late", attempt: 1 });
  expect(await count("invoice.mail")).toBe(mails);
});

test("where the first job comes after all, or no row was written by the release before, it is mailed once", async () => {
  await issue();
  await run("update unmade_invoices set since = now() - interval '61 minutes'");
  await sweepUnmadeInvoices();
  expect(await count("invoice.make")).toBe(2);
  await runOutbox("invoice.make");
  const mails = await count("invoice.mail");
  await run("delete from outbox");
  await issue();
  await run("delete from unmade_invoices");
  await runOutbox("invoice.make");
  expect(await count("invoice.mail")).toBe(mails);
});
