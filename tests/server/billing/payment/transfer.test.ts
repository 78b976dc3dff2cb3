import { invoices } from "@db/schema/invoice";
import { asOperator, reading, transact } from "@db/transact";
import { communicationOf } from "@server/billing/invoice/communication";
import { charge } from "@server/billing/subscription/charge";
import { settle } from "@server/billing/subscription/settle";
import { addDays, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { basicId, billingRows, enterpriseId, monthly, subscribed, withoutPlan } from "./payment-setup.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => withoutPlan(world));

const pay = (id: string, paidAt = new Date()) =>
  transact(asOperator, (tx) => settle(tx, id, { paidAt, markedBy: world.ids.sam }));

test("a transfer is invoiced at once with its communication, and the plan begins on the day it came", async () => {
  const { transaction_id: id, redirect_url } = await subscribed(world, {
    subscription_type_id: enterpriseId,
    period: "yearly",
  });
  expect(redirect_url).toBeNull();
  const { transaction } = await billingRows(id);
  expect(transaction).toMatchObject({ gateway: "bank", status: "open", amount: 180290, dueOn: addDays(today(), 30) });
  expect(transaction.communication).toBe(communicationOf(BigInt(transaction.communication!.slice(0, 10))));
  expect(await as(world.ids.olga).payment.page({ id: world.acme, transactionId: id })).toMatchObject({
    communication: expect.stringMatching(/^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/),
  });
  const later = addDays(today(), 6);
  expect(await pay(id, new Date(`${later}T12:00:00Z`))).toBe("settled");
  expect(await pay(id)).toBe("already");
  const { subscription, workspace } = await billingRows(id);
  expect(subscription).toMatchObject({ status: "active", startsOn: later, periodsPaid: 1 });
  expect(workspace).toMatchObject({ plan: "enterprise", commercialStatus: "active" });
  const issued = await reading(asOperator, (tx) => tx.select().from(invoices).where(eq(invoices.transactionId, id)));
  expect(issued).toMatchObject([{ paidOn: later, communication: transaction.communication }]);
});

test("a card is never charged for it, and a canceled transfer is not paid any more", async () => {
  const { transaction_id: formerId } = await subscribed(world);
  await charge(formerId, 1);
  expect((await billingRows(formerId)).transaction).toMatchObject({ status: "open", attempts: 0 });
  const { transaction_id: id } = await subscribed(world);
  expect(await pay(formerId)).toBe("void");
  expect(await pay(id)).toBe("settled");
});

test("two plans ordered at once make one subscription", async () => {
  const both = await Promise.allSettled([subscribed(world), subscribed(world)]);
  const ids = both.flatMap((result) => (result.status === "fulfilled" ? [result.value.transaction_id] : []));
  const states = await Promise.all(ids.map(async (id) => (await billingRows(id)).transaction.status));
  expect(states.filter((status) => status === "open")).toHaveLength(1);
});

test("names missing and invalid fields", async () => {
  const ask = (more: object) => errorOf(subscribed(world, more));
  expect((await ask({ gateway: "stripe" })).message).toBe("payment.gateway_off");
  expect((await ask({ subscription_type_id: "00000000-0000-7000-8000-000000000001" })).message).toBe(
    "payment.plan_not_sold",
  );
  expect((await ask({ consents: ["terms", "use", "privacy"] })).code).toBe("BAD_REQUEST");
  const { transaction_id: id } = await subscribed(world);
  await pay(id);
  expect((await ask({})).message).toBe("payment.plan_runs");
});

test("over REST: 201, with the subscription", async () => {
  const body = { ...monthly, subscription_type_id: basicId, extra_boards: 1 };
  const answer = await rest("POST", `/workspaces/${world.acme}/subscriptions`, { as: world.ids.adam, body });
  expect(answer.status).toBe(201);
  expect(answer.body.data).toMatchObject({
    status: "pending",
    extra_boards: 1,
    redirect_url: null,
    subscription_type: { name: "basic" },
  });
  expect((await rest("POST", `/workspaces/${world.acme}/subscriptions`, { as: world.ids.mia, body })).status).toBe(403);
});
