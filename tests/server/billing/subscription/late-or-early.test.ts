import { invoices } from "@db/schema/invoice";
import { subscriptions, type Terms } from "@db/schema/subscription";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { change, setUp, transfer, world } from "./credit-setup.ts";
import {
  charges,
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

describe("a change that is not paid at once", () => {
  test("begins on the day of payment", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-01", period: "yearly", gateway: "bank" });
    await change("2027-01-01", { plan: "enterprise", period: "yearly" });
    const [sum] = await laterTransactions(id);
    expect(sum).toMatchObject({ creditUsed: 49000, dueOn: "2027-01-15", periodUntil: "2027-12-31" });
    await transfer(sum!.id, "2027-01-14");
    expect(await subscriptionNow(id)).toMatchObject({
      plan: "enterprise",
      startsOn: "2027-01-14",
      endsOn: "2028-01-13",
      credit: 0,
    });
  });

  test("never owes for days of the former plan that its price deducted and that were used meanwhile", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-01", period: "yearly", credit: 14900 });
    await change("2027-01-01", { plan: "enterprise" });
    const [sum] = await laterTransactions(id);
    expect(sum).toMatchObject({ creditUsed: 14900, status: "paid" });
    const late = await insertSubscription(world.acme, { from: "2027-01-01", period: "yearly", credit: 10000 });
    await change("2027-01-01", { plan: "enterprise", period: "yearly" });
    const [more] = await laterTransactions(late);
    for (const charge of await charges()) await refuses(charge, "2027-01-01");
    await transfer(more!.id, "2027-01-11");
    expect(more!.creditUsed).toBe(59000);
    expect(await subscriptionNow(late)).toMatchObject({ startsOn: "2027-01-11", credit: 0 });
  });

  test("can be paid by transfer in place of a card, and is from then on", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-01" });
    await change("2027-01-10", { plan: "enterprise", gateway: "bank" });
    const [sum] = await laterTransactions(id);
    expect(sum).toMatchObject({ gateway: "bank", status: "open", communication: expect.stringMatching(/^\d{12}$/) });
    expect(await charges()).toEqual([]);
    expect((await subscriptionNow(id)).gateway).toBe("stripe");
    await transfer(sum!.id, "2027-01-12");
    expect(await subscriptionNow(id)).toMatchObject({ gateway: "bank", plan: "enterprise", startsOn: "2027-01-12" });
  });

  test("to less, from the next period on, is paid as was chosen", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-01" });
    await change("2027-01-02", { extra_boards: 1, gateway: "bank" });
    await transfer((await laterTransactions(id))[0]!.id, "2027-01-02");
    expect(await change("2027-01-03", { gateway: "bank" })).toMatchObject({ when: "later" });
    expect(await subscriptionNow(id)).toMatchObject({ gateway: "bank", next: { extra_boards: 0 } });
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
