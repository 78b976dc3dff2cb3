import { invoices } from "@db/schema/invoice";
import { subscriptions, type Terms } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { editSubscription } from "@server/backoffice/admin/edit-subscription";
import { issueInvoice } from "@server/billing/invoice/issue";
import { changeSubscription } from "@server/billing/subscription/change";
import { unusedOn } from "@server/billing/subscription/unused";
import { cancelTransaction } from "@server/billing/transaction/cancel";
import type { Actor } from "@server/core/actor";
import { addDays, today } from "@server/core/day";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { basicId, monthly } from "../payment/buyer.ts";
import {
  charges,
  insertSubscription,
  laterTransactions,
  pays,
  refuses,
  subscriptionNow,
  sweepDays,
  workspaceNow,
} from "./paying.ts";

let world: World;
let olga: Actor;
let sam: Actor;
beforeAll(async () => {
  world = await makeWorld();
  [olga, sam] = [(await actorOf(world.ids.olga))!, (await actorOf(world.ids.sam))!];
});
beforeEach(() =>
  transact(
    asOperator,
    async (tx) => void (await tx.delete(subscriptions).where(eq(subscriptions.workspaceId, world.acme))),
  ),
);

const change = (day: string, changes: object) => {
  const input = {
    id: world.acme,
    plan: "basic" as const,
    period: "monthly" as const,
    extra_boards: 0,
    option_ids: [],
    ...changes,
  };
  return changeSubscription(olga, input, "nl", day);
};
const sums = (id: string) =>
  transact(asOperator, (tx) =>
    tx.select().from(transactions).where(eq(transactions.subscriptionId, id)).orderBy(transactions.createdAt),
  );
const transfer = (transactionId: string, day: string) => pays({ transactionId, attempt: 0 }, day);

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
    const [first] = await sums(id);
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
    const [paid] = await sums(longer);
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

describe("a change that is not paid at once", () => {
  test("has the days that it was calculated for, however late it is paid", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-01", period: "yearly", gateway: "bank" });
    await change("2027-01-01", { plan: "enterprise", period: "yearly" });
    const [sum] = await laterTransactions(id);
    expect(sum).toMatchObject({ creditUsed: 49000, dueOn: "2027-01-15", periodUntil: "2027-12-31" });
    await transfer(sum!.id, "2027-01-14");
    expect(await subscriptionNow(id)).toMatchObject({
      plan: "enterprise",
      startsOn: "2027-01-01",
      endsOn: "2027-12-31",
      credit: 0,
    });
  });

  test("is canceled some days after it was due, by any gateway, and the plan renewed as it was", async () => {
    for (const gateway of ["bank", "stripe"] as const) {
      const id = await insertSubscription(world.acme, { from: "2027-01-01", period: "yearly", gateway });
      await change("2027-02-01", { plan: "enterprise", period: "yearly" });
      for (const charge of await charges()) await refuses(charge, "2027-02-01");
      await sweepDays("2027-02-18", 3, refuses);
      expect((await laterTransactions(id))[0]!.status).toBe(gateway === "bank" ? "open" : "failed");
      await sweepDays("2027-02-21", 1, refuses);
      const [sum] = await laterTransactions(id);
      expect(sum!.status).toBe("canceled");
      const kinds = await transact(asOperator, (tx) =>
        tx.select().from(invoices).where(eq(invoices.transactionId, sum!.id)),
      );
      expect(kinds.map(({ kind }) => kind).sort()).toEqual(gateway === "bank" ? ["credit_note", "invoice"] : []);
      await sweepDays("2027-12-20", 1);
      await sweepDays("2028-01-01", 1);
      expect((await laterTransactions(id))[0]).toMatchObject({ kind: "renewal", net: 49000 });
    }
  });

  test("gives no more time than the days of grace when the period ends meanwhile", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31", gateway: "bank" });
    await change("2027-02-20", { plan: "enterprise" });
    expect((await laterTransactions(id))[0]!.dueOn).toBe("2027-03-04");
    await sweepDays("2027-02-21", 12);
    expect((await subscriptionNow(id)).status).toBe("active");
    await sweepDays("2027-03-05", 6);
    expect((await subscriptionNow(id)).status).toBe("expired");
    expect((await workspaceNow(world.acme)).planEndsOn).toBe("2027-03-04");
  });
});

describe("a renewal that is paid early", () => {
  const less: Terms = { plan: "basic", period: "monthly", extra_boards: 0, option_ids: [] };
  /** Enterprise with two extra boards and a downgrade from 28 February on, which is paid on the 14th. */
  const paidEarly = async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31", gateway: "bank" });
    await transact(asOperator, async (tx) => {
      await tx
        .update(subscriptions)
        .set({ plan: "enterprise", extraBoards: 2, next: less })
        .where(eq(subscriptions.id, id));
      await tx.update(workspaces).set({ plan: "enterprise", extraBoards: 2 }).where(eq(workspaces.id, world.acme));
    });
    await sweepDays("2027-02-13", 1);
    await transfer((await laterTransactions(id))[0]!.id, "2027-02-14");
    return id;
  };

  test("adds its days at once, and removes plan and boards on the first of them", async () => {
    const id = await paidEarly();
    expect(await subscriptionNow(id)).toMatchObject({ plan: "enterprise", extraBoards: 2, endsOn: "2027-03-30" });
    expect(await workspaceNow(world.acme)).toMatchObject({
      plan: "enterprise",
      extraBoards: 2,
      planEndsOn: "2027-04-04",
    });
    await sweepDays("2027-02-15", 13);
    expect((await workspaceNow(world.acme)).plan).toBe("enterprise");
    await sweepDays("2027-02-28", 1);
    expect(await workspaceNow(world.acme)).toMatchObject({ plan: "basic", extraBoards: 0 });
    expect(await subscriptionNow(id)).toMatchObject({
      plan: "basic",
      extraBoards: 0,
      next: null,
      endsOn: "2027-03-30",
    });
    await sweepDays("2027-03-01", 16);
    expect(await laterTransactions(id)).toHaveLength(2);
    expect((await laterTransactions(id))[0]!.terms).toEqual(less);
  });

  test("is not undone by choosing the current plan, and counts for what it cost in an upgrade", async () => {
    const id = await paidEarly();
    await expect(change("2027-02-15", { plan: "enterprise", extra_boards: 2 })).rejects.toThrow("next_is_paid");
    await change("2027-02-15", { plan: "enterprise", extra_boards: 3 });
    expect((await laterTransactions(id))[0]).toMatchObject({
      kind: "change",
      creditUsed: Math.ceil((4900 * 13) / 28) + 4900,
    });
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
