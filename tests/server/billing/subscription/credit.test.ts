import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { editSubscription } from "@server/backoffice/admin/edit-subscription";
import { issueInvoice } from "@server/billing/invoice/issue";
import { unusedOn } from "@server/billing/subscription/unused";
import { cancelTransaction } from "@server/billing/transaction/cancel";
import { addDays, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as } from "../../../world.ts";
import { basicId, monthly } from "../payment/payment-setup.ts";
import { change, sam, setUp, transactionsOf, transfer, world } from "./credit-setup.ts";
import {
  insertSubscription,
  laterTransactions,
  refuses,
  subscriptionNow,
  sweepDays,
  workspaceNow,
} from "./subscription-setup.ts";

beforeAll(setUp);

beforeEach(() =>
  transact(
    asOperator,
    async (tx) => void (await tx.delete(subscriptions).where(eq(subscriptions.workspaceId, world.acme))),
  ),
);

describe("credit", () => {
  test("does not grow with each change: an amount that was subtracted is subtracted once", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-06-01", period: "yearly" });
    await change("2027-06-01", { extra_boards: 1 });
    expect((await subscriptionNow(id)).credit).toBe(43110);
    await change("2027-06-02", { extra_boards: 2 });
    // 29 of 30 days are left of 58.90, and the new month costs 68.80
    expect((await subscriptionNow(id)).credit).toBe(43110 + Math.ceil((5890 * 29) / 30) - 6880);
    await change("2027-06-03", { extra_boards: 3 });
    expect((await subscriptionNow(id)).credit).toBe(
      43110 + Math.ceil((5890 * 29) / 30) - 6880 + Math.ceil((6880 * 29) / 30) - 7870,
    );
  });

  test("is zero for an amount that was refunded", async () => {
    const id = await insertSubscription(world.acme, { from: today(), period: "yearly", gateway: "bank" });
    const [first] = await transactionsOf(id);
    await transact(asOperator, async (tx) => {
      await issueInvoice(tx, first!.id, { paidOn: today() });
      await cancelTransaction(tx, sam, first!.id, { reason: "Teruggestort" });
    });
    await change(today(), { plan: "enterprise", period: "yearly" });
    expect((await laterTransactions(id))[0]).toMatchObject({ net: 149000, creditUsed: 0 });
  });

  test("is zero for days that a super admin gave", async () => {
    const id = await insertSubscription(world.acme, { from: addDays(today(), -400), period: "yearly" });
    await transact(asOperator, (tx) =>
      tx.update(subscriptions).set({ status: "expired" }).where(eq(subscriptions.id, id)),
    );
    await editSubscription(sam, { id, data: { status: "active", ends_on: addDays(today(), 30), reason: "Cadeau" } });
    await change(today(), { plan: "enterprise" });
    expect((await laterTransactions(id))[0]).toMatchObject({ net: 14900, creditUsed: 0 });
    const longer = await insertSubscription(world.rival, { from: addDays(today(), -20) });
    await editSubscription(sam, { id: longer, data: { ends_on: addDays(today(), 90), reason: "Cadeau" } });
    const [paid] = await transactionsOf(longer);
    const unused = await transact(asOperator, async (tx) => unusedOn(tx, await subscriptionNow(longer), today()));
    expect(unused).toBeLessThan((4900 * 12) / 28);
    expect(
      await transact(asOperator, async (tx) =>
        unusedOn(tx, await subscriptionNow(longer), addDays(paid!.periodUntil, 1)),
      ),
    ).toBe(0);
  });

  test("stays when the subscription ends, and pays for the next", async () => {
    const formerId = await insertSubscription(world.acme, {
      from: addDays(today(), -40),
      credit: 10000,
      status: "canceled",
    });
    await transact(asOperator, (tx) =>
      tx
        .update(workspaces)
        .set({ planEndsOn: addDays(today(), -9) })
        .where(eq(workspaces.id, world.acme)),
    );
    const first = await as(world.ids.olga).subscription.create({
      id: world.acme,
      ...monthly,
      subscription_type_id: basicId,
    });
    expect(first).toMatchObject({ status: "active", redirect_url: null }); // nothing is left to pay
    expect(await subscriptionNow(first.id)).toMatchObject({ credit: 5100 });
    expect(await subscriptionNow(formerId)).toMatchObject({ status: "expired", credit: 0 });
  });

  test("of a transfer that comes after a new plan began is without the board that it paid for", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-06-01", gateway: "bank" });
    const board = { what: "option" as const, name: "Werf", quantity: 1, unit: 9900, amount: 9900 };
    await change("2027-06-10", { plan: "enterprise" });
    const [late] = await laterTransactions(id);
    await transact(asOperator, async (tx) => {
      await tx
        .update(transactions)
        .set({ lines: [...late!.lines, board], net: late!.net + 9900, amount: late!.amount + 9900 })
        .where(eq(transactions.id, late!.id));
      await tx.update(subscriptions).set({ status: "expired" }).where(eq(subscriptions.id, id));
    });
    const { id: next } = (
      await transact(asOperator, (tx) =>
        tx
          .insert(subscriptions)
          .values({
            ...{ workspaceId: world.acme, plan: "basic", period: "monthly", gateway: "bank", status: "active" },
            ...{ startsOn: "2027-06-11", endsOn: "2027-07-10", anchorOn: "2027-06-11", periodsPaid: 1 },
          })
          .returning(),
      )
    )[0]!;
    await transfer(late!.id, "2027-06-12");
    expect((await subscriptionNow(next)).credit).toBe(late!.net);
    expect((await subscriptionNow(id)).status).toBe("expired");
    expect(await transact(asOperator, async (tx) => unusedOn(tx, await subscriptionNow(id), "2027-06-12"))).toBe(0);
  });
});

test("a commercial status that a super admin set stays, whatever is paid or ends", async () => {
  const id = await insertSubscription(world.acme, { from: "2027-01-31" });
  await transact(asOperator, (tx) =>
    tx.update(workspaces).set({ commercialStatus: "demo" }).where(eq(workspaces.id, world.acme)),
  );
  await sweepDays("2027-02-28", 1);
  expect((await workspaceNow(world.acme)).commercialStatus).toBe("demo");
  await sweepDays("2027-03-31", 8, refuses);
  expect((await subscriptionNow(id)).status).toBe("expired");
  expect((await workspaceNow(world.acme)).commercialStatus).toBe("demo");
});
