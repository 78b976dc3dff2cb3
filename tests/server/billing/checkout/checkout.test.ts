import { checkouts } from "@db/schema/subscription";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { settle } from "@server/billing/subscription/settle";
import { documentKinds } from "@server/tenancy/document/kinds";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { billingRows, company, withoutPlan } from "../payment/payment-setup.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await withoutPlan(world);
  await transact(asOperator, (tx) => tx.delete(checkouts));
});

const checkout = (userId = world.ids.olga) => as(userId).checkout;
const get = (userId?: string) => checkout(userId).get({ id: world.acme });
const choose = (more: object = {}) =>
  checkout().choosePlan({ id: world.acme, plan: "basic", period: "monthly", extra_boards: 0, ...more });
const order = (more: object = {}) =>
  checkout().order({ id: world.acme, total: 5929, ...company, country: "BE", consents: [...documentKinds], ...more });

describe("a checkout", () => {
  test("is stored, whoever continues it, until it is ordered", async () => {
    expect((await get()).begun).toBe(false);
    await choose({ plan: "enterprise", period: "yearly", extra_boards: 2 });
    expect(await get(world.ids.adam)).toMatchObject({
      begun: true,
      when: "first",
      chosen: { plan: "enterprise", period: "yearly", extra_boards: 2 },
      quote: { net: 149000 + 2 * 9900, vat_rate: 21 },
    });
    expect((await as(world.ids.olga).subscription.overview({ id: world.acme })).begun).toBe(true);
    await choose();
    const { transaction_id: id } = await order();
    expect((await billingRows(id)).transaction).toMatchObject({
      amount: 5929,
      terms: { plan: "basic", extra_boards: 0 },
    });
    expect((await get()).begun).toBe(false);
  });

  test("has only plans, boards and options that are for sale", async () => {
    expect((await errorOf(choose({ extra_boards: 100_000 }))).code).toBe("BAD_REQUEST");
    expect((await errorOf(choose({ extra_boards: -1 }))).code).toBe("BAD_REQUEST");
    expect((await errorOf(choose({ plan: "free" }))).code).toBe("BAD_REQUEST");
    await choose();
    const unknown = "01990000-0000-7000-8000-00000000dead";
    expect((await errorOf(checkout().chooseOptions({ id: world.acme, option_ids: [unknown] }))).message).toBe(
      "market.not_sold",
    );
  });

  test("can be ordered once it is complete, not before", async () => {
    expect((await errorOf(order())).message).toBe("billing.nothing_chosen");
    expect((await errorOf(checkout().chooseOptions({ id: world.acme, option_ids: [] }))).message).toBe(
      "billing.nothing_chosen",
    );
    expect(
      (await errorOf(checkout(world.ids.gus).choosePlan({ id: world.acme, plan: "basic", period: "monthly" }))).code,
    ).toBe("FORBIDDEN");
  });
});

describe("an order", () => {
  test("has the amount that was shown; where the amount has changed, the new one is shown first", async () => {
    await choose();
    await choose({ extra_boards: 1 }); // in another window
    expect(await errorOf(order())).toMatchObject({ message: "billing.sum_changed" });
    expect((await get()).begun).toBe(true);
    expect((await order({ total: (await get()).quote.total })).status).toBe("pending");
  });

  test("shows a new amount where the company that was entered changes the VAT", async () => {
    await choose();
    const dutch = { country: "NL", vat: "NL004495445B01" };
    await transact(asOperator, (tx) =>
      tx
        .update(workspaces)
        .set({ ...dutch, vatVerifiedAt: new Date() })
        .where(eq(workspaces.id, world.acme)),
    );
    expect((await get()).reverse_charge).toBe(true);
    expect((await errorOf(order(dutch))).message).toBe("billing.sum_changed");
    const { transaction_id: id } = await order({ total: 5929 });
    expect((await billingRows(id)).transaction).toMatchObject({ vatRate: 21, amount: 5929 });
  });

  test("says which field is missing, keeps what was typed, and orders nothing", async () => {
    await choose();
    expect((await errorOf(order({ consents: ["terms"] }))).code).toBe("BAD_REQUEST");
    expect((await errorOf(order({ company: "" }))).code).toBe("BAD_REQUEST");
    expect((await errorOf(order({ vat: "BE0000000000" }))).code).toBe("BAD_REQUEST");
    expect((await get()).begun).toBe(true);
    expect((await as(world.ids.olga).subscription.overview({ id: world.acme })).subscription).toBeNull();
  });
});

test("who has a plan changes it: more at once, less with the next period", async () => {
  await choose({ plan: "enterprise" });
  const { transaction_id: id } = await order({ total: (await get()).quote.total });
  await transact(asOperator, (tx) => settle(tx, id, { paidAt: new Date() }));
  expect(await get()).toMatchObject({ when: "same", running: { plan: "enterprise", status: "active" } });
  await choose();
  expect(await get()).toMatchObject({ when: "later", begun: true });
  expect((await errorOf(checkout().change({ id: world.acme, total: 1 }))).message).toBe("billing.sum_changed");
  expect(await checkout().change({ id: world.acme, total: (await get()).quote.total })).toMatchObject({
    when: "later",
    transaction_id: null,
  });
  await choose({ plan: "enterprise", extra_boards: 3 });
  const { quote, when } = await get();
  expect(when).toBe("now");
  expect(await checkout().change({ id: world.acme, total: quote.total })).toMatchObject({ when: "now" });
});
