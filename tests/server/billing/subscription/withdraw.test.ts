import { checkouts, subscriptions } from "@db/schema/subscription";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { changeSubscription } from "@server/billing/subscription/change";
import { today } from "@server/core/day";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { subscribed, withoutPlan } from "../payment/payment-setup.ts";
import { insertSubscription } from "./subscription-setup.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await withoutPlan(world);
  await transact(asOperator, (tx) => tx.delete(checkouts));
});

const olga = () => as(world.ids.olga);
const overview = () => olga().subscription.overview({ id: world.acme });
const withdraw = (transaction_id: string) => olga().subscription.withdraw({ id: world.acme, transaction_id });
const newest = async () => (await olga().transaction.list({ id: world.acme })).items[0]!;

describe("an order that is not paid yet", () => {
  test("is withdrawn by its buyer: no subscription waits, and its invoice has a credit note", async () => {
    const { transaction_id } = await subscribed(world, { gateway: "bank", extra_boards: 2 });
    expect((await overview()).open).toMatchObject({
      id: transaction_id,
      withdrawable: true,
      what: "Abonnement Basic, 2 extra borden",
    });
    await withdraw(transaction_id);
    expect(await overview()).toMatchObject({ open: null, subscription: null });
    const { id, status, invoice, credit_note } = await newest();
    expect({ id, status }).toEqual({ id: transaction_id, status: "canceled" });
    expect(credit_note).toEqual({
      number: expect.stringMatching(/^\d{4}-\d{5}$/),
      file_path: `/files/invoice/${id}?credit_note`,
      ubl_path: null, // the seller has no VAT number in these tests
      peppol: null,
    });
    expect(credit_note!.number).not.toBe(invoice!.number);
    expect(await errorOf(withdraw(transaction_id))).toMatchObject({ message: "subscription.nothing_to_withdraw" });
  });

  test("of a change leaves the current plan, and its next payment, as they are", async () => {
    await insertSubscription(world.acme, { from: today(), gateway: "bank" });
    const before = (await overview()).subscription!.next_payment;
    const input = { plan: "enterprise", period: "monthly", extra_boards: 1 } as const;
    const { transaction_id } = await changeSubscription(
      (await actorOf(world.ids.olga))!,
      { id: world.acme, ...input, option_ids: [] },
      "nl",
    );
    const withOrder = await overview();
    expect(withOrder.open).toMatchObject({
      kind: "change",
      withdrawable: true,
      what: "Abonnement Enterprise, 1 extra bord",
    });
    expect(withOrder.subscription!.next_payment, "not the amount of the change").toEqual(before);
    expect(await olga().payment.page({ id: world.acme, transactionId: transaction_id! })).toMatchObject({
      withdrawable: true,
    });
    await withdraw(transaction_id!);
    expect(await overview()).toMatchObject({ open: null, subscription: { status: "active", next_payment: before } });
  });

  test("of a plan that began before it was paid stays owed, and cannot be withdrawn", async () => {
    const { transaction_id } = await subscribed(world, { gateway: "bank" });
    expect(await errorOf(as(world.ids.rita).subscription.withdraw({ id: world.acme, transaction_id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const day = today();
    await transact(asOperator, (tx) =>
      tx
        .update(subscriptions)
        .set({ status: "active", startsOn: day, endsOn: day, anchorOn: day })
        .where(eq(subscriptions.workspaceId, world.acme)),
    );
    expect((await overview()).open).toMatchObject({ withdrawable: false });
    expect(await errorOf(withdraw(transaction_id))).toMatchObject({ message: "subscription.nothing_to_withdraw" });
  });
});

describe("the checkout starts", () => {
  const chosen = async () => (await olga().checkout.get({ id: world.acme })).chosen;

  test("at the smallest plan for who has none, else at the granted or the ordered one", async () => {
    const smallest = { plan: "basic", period: "monthly", extra_boards: 0, option_ids: [] };
    expect(await chosen()).toEqual(smallest);
    await transact(asOperator, (tx) =>
      tx
        .update(workspaces)
        .set({ plan: "enterprise", extraBoards: 4, colorCode: "#7a1f3d" })
        .where(eq(workspaces.id, world.acme)),
    );
    expect(await chosen()).toEqual({ ...smallest, plan: "enterprise", extra_boards: 4 });
    expect((await olga().checkout.get({ id: world.acme })).branded, "Basic has themes").toBe(true);
    await subscribed(world, { gateway: "bank", period: "yearly", extra_boards: 3 });
    expect(await chosen()).toEqual({ ...smallest, period: "yearly", extra_boards: 3 });
  });
});
