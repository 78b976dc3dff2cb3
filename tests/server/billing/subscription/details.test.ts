import { invoices } from "@db/schema/invoice";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { documentKinds } from "@server/tenancy/document/kinds";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { makeWorld, type World } from "../../../world.ts";
import { basicId, company, withoutPlan } from "../payment/payment-setup.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const stored = { ...company, vat: "BE0403170701", country: "BE", billingEmail: "invoices@acme.be" };
const setDetails = (details: Partial<typeof stored>) =>
  transact(asOperator, (tx) => tx.update(workspaces).set(details).where(eq(workspaces.id, world.acme)));
const detailsNow = async () => {
  const [row] = await reading(asOperator, (tx) => tx.select().from(workspaces).where(eq(workspaces.id, world.acme)));
  return Object.fromEntries(Object.keys(stored).map((key) => [key, row![key as keyof typeof stored]]));
};
const invoicesOf = (transactionId: string) =>
  reading(asOperator, (tx) => tx.select().from(invoices).where(eq(invoices.transactionId, transactionId)));

const order = { gateway: "bank", subscription_type_id: basicId, period: "monthly", consents: [...documentKinds] };
const post = (more: object = {}) =>
  rest("POST", `/workspaces/${world.acme}/subscriptions`, { as: world.ids.olga, body: { ...order, ...more } });

describe("an order over REST", () => {
  beforeEach(async () => {
    await withoutPlan(world);
    await setDetails(stored);
  });

  test("without company fields keeps those of the workspace, and invoices them", async () => {
    const { status, body } = await post();
    expect(status).toBe(201);
    expect(await detailsNow()).toEqual(stored);
    expect(await invoicesOf(body.data.transaction_id)).toMatchObject([
      { customer: { company: "Acme NV", vat: "BE0403170701", street: "Kerkstraat", zip: "9000", city: "Gent" } },
    ]);
  });

  test("changes the fields that it sends, and those alone", async () => {
    expect((await post({ street: "Kaai", number: "2" })).status).toBe(201);
    expect(await detailsNow()).toEqual({ ...stored, street: "Kaai", number: "2" });
    await withoutPlan(world);
    expect((await post({ vat: "", company: "An Peeters" })).status).toBe(201);
    expect(await detailsNow()).toMatchObject({ vat: "", company: "An Peeters", city: "Gent" });
  });

  test("is refused by field where the invoice would lack something, and changes nothing", async () => {
    await setDetails({ city: "", zip: "" });
    const { status, body } = await post({ street: " ", company: "Somebody" });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(["city", "street", "zip"]);
    expect(await detailsNow()).toEqual({ ...stored, city: "", zip: "" });
    expect((await post({ zip: "9000", city: "Gent" })).status).toBe(201);
  });
});
