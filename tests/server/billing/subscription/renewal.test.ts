import { invoices } from "@db/schema/invoice";
import { asOperator, transact } from "@db/transact";
import { sweepSubscriptions } from "@server/billing/subscription/sweep";
import { addDays } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../../../world.ts";
import {
  charges,
  insertSubscription,
  laterTransactions,
  pays,
  refuses,
  subscriptionNow,
  sweepDays,
  takeMails,
  workspaceNow,
} from "./subscription-setup.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe("a card pays the next period", () => {
  test("on the first unpaid day, and on the last of each month where it began on the 31st", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31" });
    const charged = await sweepDays("2027-02-25", 96);
    expect(charged).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
    expect(await subscriptionNow(id)).toMatchObject({
      status: "active",
      startsOn: "2027-05-31",
      endsOn: "2027-06-29",
      anchorOn: "2027-01-31",
    });
    expect((await workspaceNow(world.acme)).planEndsOn).toBe("2027-07-04");
    expect((await laterTransactions(id)).every(({ status, amount }) => status === "paid" && amount === 5929)).toBe(
      true,
    );
    expect(await takeMails()).toEqual([]);
  });

  test("on the days that the clocks change too, once", async () => {
    for (const day of ["2027-03-28", "2027-10-31"]) {
      const id = await insertSubscription(world.acme, { from: day });
      expect(await sweepDays(addDays(day, 25), 10)).toHaveLength(1);
      expect(await laterTransactions(id)).toHaveLength(1);
    }
  });

  test("once, though many sweeps run at the same time, repeatedly", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31" });
    await Promise.all([1, 2, 3, 4].map(() => sweepSubscriptions("2027-02-28")));
    await sweepSubscriptions("2027-02-28");
    expect(await laterTransactions(id)).toHaveLength(1);
    expect(await charges()).toHaveLength(1);
  });

  test("less the credit; nothing is charged where that is enough", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31", credit: 6000 });
    await sweepSubscriptions("2027-02-28");
    expect(await charges()).toEqual([]);
    expect(await laterTransactions(id)).toMatchObject([{ status: "paid", amount: 0, creditUsed: 4900 }]);
    expect(await subscriptionNow(id)).toMatchObject({ credit: 1100, endsOn: "2027-03-30" });
    expect(await sweepDays("2027-03-31", 1)).toHaveLength(1);
    expect((await laterTransactions(id))[0]).toMatchObject({ net: 3800, creditUsed: 1100 });
    expect((await subscriptionNow(id)).credit).toBe(0);
  });

  test("at the new price, where a downgrade was chosen", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31", period: "yearly" });
    const next = { plan: "basic", period: "monthly", extra_boards: 2, option_ids: [] } as const;
    await transact(asOperator, (tx) =>
      tx.execute(`update subscriptions set next = '${JSON.stringify(next)}' where id = '${id}'`),
    );
    await sweepDays("2028-01-31", 1);
    expect(await subscriptionNow(id)).toMatchObject({
      period: "monthly",
      extraBoards: 2,
      next: null,
      endsOn: "2028-02-28",
      periodsPaid: 1,
    });
    expect((await workspaceNow(world.acme)).extraBoards).toBe(2);
  });
});

describe("a card that refuses", () => {
  test("is tried again after 1, 3 and 5 days; the plan runs on until then, and ends after", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31" });
    expect(await sweepDays("2027-02-28", 6, refuses)).toEqual(["2027-02-28", "2027-03-01", "2027-03-03", "2027-03-05"]);
    expect(await workspaceNow(world.acme)).toMatchObject({ planEndsOn: "2027-03-05", commercialStatus: "active" });
    expect(await sweepDays("2027-03-06", 10, refuses)).toEqual([]);
    expect((await subscriptionNow(id)).status).toBe("expired");
    expect(await workspaceNow(world.acme)).toMatchObject({
      plan: "basic",
      planEndsOn: "2027-03-05",
      commercialStatus: "inactive",
    });
    expect(await laterTransactions(id)).toMatchObject([{ status: "expired", attempts: 4, nextAttemptOn: null }]);
    expect((await takeMails()).map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      "olga@world.test Het abonnement van Acme is gestopt",
    ]);
  });

  test("and pays the third time continues as if nothing had happened", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31" });
    let tries = 0;
    await sweepDays("2027-02-28", 31, (charge, day) => (++tries === 3 ? pays(charge, day) : refuses(charge, day)));
    expect(await subscriptionNow(id)).toMatchObject({
      status: "active",
      startsOn: "2027-02-28",
      endsOn: "2027-03-30",
      periodsPaid: 2,
    });
  });

  test("for a yearly plan is tried for fifteen days", async () => {
    await insertSubscription(world.acme, { from: "2027-01-31", period: "yearly" });
    expect(await sweepDays("2028-01-31", 30, refuses)).toEqual([
      "2028-01-31",
      "2028-02-03",
      "2028-02-07",
      "2028-02-15",
    ]);
    expect((await workspaceNow(world.acme)).planEndsOn).toBe("2028-02-15");
  });
});

describe("a worker that was down for days", () => {
  test("charges once, locks nobody, and gives a refused card all its tries", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31" });
    expect(await sweepDays("2027-03-10", 1, refuses)).toEqual(["2027-03-10"]);
    expect((await workspaceNow(world.acme)).planEndsOn).toBe("2027-03-15");
    expect(await sweepDays("2027-03-11", 10, refuses)).toEqual(["2027-03-11", "2027-03-13", "2027-03-15"]);
    expect((await subscriptionNow(id)).status).toBe("expired");
  });

  test("between two tries makes the next when it is up again, before the plan ends", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31" });
    await sweepDays("2027-02-28", 2, refuses);
    expect(await sweepDays("2027-03-20", 1, pays)).toEqual(["2027-03-20"]);
    expect(await subscriptionNow(id)).toMatchObject({ status: "active", endsOn: "2027-03-30" });
  });

  test("repeats a request whose response was lost as the same try", async () => {
    await insertSubscription(world.acme, { from: "2027-01-31" });
    await sweepSubscriptions("2027-02-28");
    const [first] = await charges();
    await sweepSubscriptions("2027-03-01");
    expect(await charges()).toEqual([first]);
  });
});

describe("a transfer pays the next period", () => {
  test("invoiced two weeks before, payable until the plan ends; once paid, it continues without a gap", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31", gateway: "bank" });
    await sweepDays("2027-02-01", 12);
    expect(await laterTransactions(id)).toEqual([]);
    await sweepSubscriptions("2027-02-13");
    const [renewal] = await laterTransactions(id);
    expect(renewal).toMatchObject({
      status: "open",
      dueOn: "2027-03-04",
      periodFrom: "2027-02-28",
      periodUntil: "2027-03-30",
    });
    const issued = await transact(asOperator, (tx) =>
      tx.select().from(invoices).where(eq(invoices.transactionId, renewal!.id)),
    );
    expect(issued).toMatchObject([
      { issuedOn: "2027-02-13", dueOn: "2027-03-04", total: 5929, communication: renewal!.communication },
    ]);
    await sweepDays("2027-02-14", 18);
    expect(await laterTransactions(id)).toHaveLength(1);
    await pays({ transactionId: renewal!.id, attempt: 0 }, "2027-03-03");
    expect(await subscriptionNow(id)).toMatchObject({ status: "active", startsOn: "2027-02-28", endsOn: "2027-03-30" });
  });

  test("that does not come gets one reminder, and ends the plan; one that comes later resumes it", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31", gateway: "bank" });
    await sweepDays("2027-02-13", 16);
    expect((await takeMails()).map(({ subject }) => subject)).toEqual(["Nog niet betaald: het abonnement van Acme"]);
    await sweepDays("2027-03-01", 14);
    expect((await takeMails()).map(({ subject }) => subject)).toEqual(["Het abonnement van Acme is gestopt"]);
    expect((await subscriptionNow(id)).status).toBe("expired");
    const [late] = await laterTransactions(id);
    expect(late!.status).toBe("open");
    await pays({ transactionId: late!.id, attempt: 0 }, "2027-03-20");
    expect(await subscriptionNow(id)).toMatchObject({ status: "active", startsOn: "2027-02-28", endsOn: "2027-03-30" });
    expect(await workspaceNow(world.acme)).toMatchObject({ planEndsOn: "2027-04-04", commercialStatus: "active" });
  });
});
