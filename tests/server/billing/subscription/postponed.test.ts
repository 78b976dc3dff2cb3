import { invoices } from "@db/schema/invoice";
import { paymentNotes } from "@db/schema/payment-note";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { errorOf } from "../../../world.ts";
import { change, setUp, world } from "./credit-setup.ts";
import {
  insertSubscription,
  laterTransactions,
  subscriptionNow,
  sweepDays,
  takeMails,
  workspaceNow,
} from "./subscription-setup.ts";

beforeAll(setUp);

const address = { street: "Kerkstraat", zip: "9000", city: "Gent" };
const setAddress = (details: Partial<typeof address>) =>
  transact(asOperator, (tx) => tx.update(workspaces).set(details).where(eq(workspaces.id, world.acme)));
const invoicesOf = (transactionId: string) =>
  reading(asOperator, (tx) => tx.select().from(invoices).where(eq(invoices.transactionId, transactionId)));
const notes = () => reading(asOperator, (tx) => tx.select().from(paymentNotes));

beforeEach(async () => {
  await transact(asOperator, (tx) => tx.delete(paymentNotes));
  await setAddress({ street: "", zip: "", city: "" });
});

test("a card that pays for a workspace without an address renews the plan, and its invoice follows", async () => {
  const id = await insertSubscription(world.acme, { from: "2027-01-01" });
  await sweepDays("2027-02-01", 1);
  const [renewal] = await laterTransactions(id);
  expect(renewal).toMatchObject({ status: "paid" });
  expect(await subscriptionNow(id)).toMatchObject({ status: "active", endsOn: "2027-02-28" });
  expect(await invoicesOf(renewal!.id)).toEqual([]);
  expect(await notes()).toMatchObject([{ kind: "no_details", state: "open", transactionId: renewal!.id }]);
  const mails = await takeMails();
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Facturatiegegevens ontbreken")]);
  expect(mails[0]!.text).toContain("/profile/company/general?workspace=");
  await sweepDays("2027-02-02", 1);
  expect(await invoicesOf(renewal!.id)).toEqual([]);
  await setAddress(address);
  await sweepDays("2027-02-03", 2);
  expect(await invoicesOf(renewal!.id)).toMatchObject([
    { issuedOn: "2027-02-03", paidOn: "2027-02-01", customer: { company: "Acme", city: "Gent" } },
  ]);
  expect(await notes()).toMatchObject([{ state: "done" }]);
  expect(await takeMails()).toEqual([]);
});

test("a renewal by transfer waits for the address, told once, without stopping the sweep", async () => {
  const id = await insertSubscription(world.acme, { from: "2027-01-01", gateway: "bank" });
  await sweepDays("2027-01-18", 3);
  expect(await laterTransactions(id)).toEqual([]);
  expect(await notes()).toMatchObject([{ kind: "no_details", state: "open", subscriptionId: id, transactionId: null }]);
  expect(await takeMails()).toHaveLength(1);
  await setAddress(address);
  await sweepDays("2027-01-21", 1);
  const [renewal] = await laterTransactions(id);
  expect(renewal).toMatchObject({ kind: "renewal", status: "open", periodFrom: "2027-02-01" });
  expect(await invoicesOf(renewal!.id)).toMatchObject([{ customer: { street: "Kerkstraat" } }]);
  expect(await notes()).toMatchObject([{ state: "done" }]);
});

test("one that is never completed locks the plan after the days of grace, with the usual mails", async () => {
  await insertSubscription(world.acme, { from: "2027-01-01", gateway: "bank" });
  await sweepDays("2027-01-25", 15);
  expect((await workspaceNow(world.acme)).planEndsOn).toBe("2027-02-05");
  const subjects = (await takeMails()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("is gestopt"))).toHaveLength(1);
});

test("a change of plan is refused in words, by either gateway, and asks for nothing", async () => {
  for (const gateway of ["bank", "stripe"] as const) {
    const id = await insertSubscription(world.acme, { from: "2027-01-01", gateway });
    const refused = await errorOf(change("2027-01-10", { plan: "enterprise" }));
    expect(refused).toMatchObject({ code: "UNPROCESSABLE_CONTENT", message: "invoice.details_missing" });
    expect(await laterTransactions(id)).toEqual([]);
  }
});
