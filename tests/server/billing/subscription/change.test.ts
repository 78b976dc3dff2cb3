import { invoices } from "@db/schema/invoice";
import { planNotices } from "@db/schema/subscription";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { cancelSubscription, reactivateSubscription } from "@server/billing/subscription/cancel";
import { changeSubscription } from "@server/billing/subscription/change";
import { subscriptionOf } from "@server/billing/subscription/view";
import type { Actor } from "@server/core/actor";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
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
let olga: Actor;
beforeAll(async () => {
  world = await makeWorld();
  olga = (await actorOf(world.ids.olga))!;
});
beforeEach(async () => {
  await transact(asOperator, (tx) => tx.delete(planNotices));
});

const view = (day: string) => transact(olga, (tx) => subscriptionOf(tx, world.acme, "nl", day));
const to = (changes: object = {}) => ({
  id: world.acme,
  plan: "basic" as const,
  period: "monthly" as const,
  extra_boards: 0,
  option_ids: [],
  ...changes,
});
const cancel = (day: string) => cancelSubscription(olga, { id: world.acme, reason: "" }, "nl", day);
const reactivate = (day: string) => reactivateSubscription(olga, world.acme, "nl", day);
const change = (day: string, changes: object) => changeSubscription(olga, to(changes), "nl", day);

describe("a canceled subscription", () => {
  test("runs until the last paid day, and who pays gets a mail", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31" });
    expect(await cancel("2027-02-10")).toMatchObject({
      status: "canceled",
      auto_renewal: false,
      ends_on: "2027-02-27",
      next_payment: null,
    });
    expect((await workspaceNow(world.acme)).planEndsOn).toBe("2027-02-27");
    expect((await takeMails()).map(({ subject }) => subject)).toEqual(["Het abonnement van Acme is opgezegd"]);
    expect(await sweepDays("2027-02-11", 30)).toEqual([]);
    expect((await subscriptionNow(id)).status).toBe("expired");
    expect((await workspaceNow(world.acme)).commercialStatus).toBe("inactive");
    await expect(cancel("2027-03-20")).rejects.toThrow("nothing_to_cancel");
  });

  test("is resumed until then, and not after", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31", status: "canceled" });
    await expect(reactivate("2027-02-28")).rejects.toThrow("nothing_to_reactivate");
    expect(await reactivate("2027-02-27")).toMatchObject({
      status: "active",
      next_payment: { on: "2027-02-28", amount: 5929 },
    });
    expect((await workspaceNow(world.acme)).planEndsOn).toBe("2027-03-04");
    expect(await sweepDays("2027-02-28", 1)).toHaveLength(1);
    expect((await subscriptionNow(id)).endsOn).toBe("2027-03-30");
  });

  test("owes nothing for the next period: its invoice is credited, and issued again should it resume", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31", gateway: "bank" });
    await sweepDays("2027-02-13", 1);
    await cancel("2027-02-15");
    const [renewal] = await laterTransactions(id);
    expect(renewal!.status).toBe("canceled");
    const kinds = await transact(asOperator, (tx) =>
      tx.select().from(invoices).where(eq(invoices.transactionId, renewal!.id)),
    );
    expect(kinds.map(({ kind, total }) => `${kind} ${total}`).sort()).toEqual(["credit_note -5929", "invoice 5929"]);
    await reactivate("2027-02-20");
    await sweepDays("2027-02-21", 1);
    expect((await laterTransactions(id)).map(({ status }) => status).sort()).toEqual(["canceled", "open"]);
  });

  test("whose card was refused ends at once", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31" });
    await sweepDays("2027-02-28", 2, refuses);
    await cancel("2027-03-01");
    expect((await subscriptionNow(id)).status).toBe("expired");
    expect(await workspaceNow(world.acme)).toMatchObject({ planEndsOn: "2027-02-27", commercialStatus: "inactive" });
    expect(await sweepDays("2027-03-02", 5)).toEqual([]);
  });
});

describe("an upgrade", () => {
  test("is paid at once for a whole period, less what was not used", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-06-01" });
    const changed = await change("2027-06-16", { plan: "enterprise", extra_boards: 2 });
    expect(changed).toMatchObject({ when: "now", on: "2027-06-16" });
    const [sum] = await laterTransactions(id);
    expect(sum).toMatchObject({
      kind: "change",
      status: "open",
      net: 14900 + 1980 - 2450,
      creditUsed: 2450,
      creditLeft: 0,
    });
    expect((await workspaceNow(world.acme)).plan).toBe("basic"); // until it is paid
    const [charge] = await charges();
    await pays(charge!, "2027-06-16");
    expect(await workspaceNow(world.acme)).toMatchObject({
      plan: "enterprise",
      extraBoards: 2,
      planEndsOn: "2027-07-20",
    });
    expect(await subscriptionNow(id)).toMatchObject({ startsOn: "2027-06-16", endsOn: "2027-07-15", credit: 0 });
    expect(await sweepDays("2027-07-16", 1)).toHaveLength(1);
    expect((await laterTransactions(id))[0]).toMatchObject({ kind: "renewal", net: 16880 });
  });

  test("costs nothing where a year was paid, and the rest of that pays for the following months", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-06-01", period: "yearly" });
    const { transaction_id } = await change("2027-06-01", { extra_boards: 1 });
    expect(await charges()).toEqual([]);
    expect((await laterTransactions(id))[0]).toMatchObject({
      id: transaction_id,
      status: "paid",
      amount: 0,
      creditUsed: 5890,
      creditLeft: 49000 - 5890,
    });
    expect(await subscriptionNow(id)).toMatchObject({ period: "monthly", credit: 43110, extraBoards: 1 });
  });

  test("that is not paid changes nothing, and can be replaced by another choice", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-06-01" });
    await change("2027-06-16", { plan: "enterprise" });
    const [charge] = await charges();
    await refuses(charge!, "2027-06-16");
    expect((await laterTransactions(id))[0]).toMatchObject({ status: "failed", nextAttemptOn: null });
    await change("2027-06-17", { extra_boards: 1 });
    expect((await laterTransactions(id)).map(({ status }) => status)).toEqual(["open", "canceled"]);
    await charges();
    await sweepDays("2027-06-18", 1, refuses);
    expect(await sweepDays("2027-07-01", 1)).toHaveLength(1);
    expect((await laterTransactions(id))[0]).toMatchObject({ kind: "renewal", status: "paid", net: 4900 });
  });

  test("waits while a payment is in progress, and while the current period is not paid", async () => {
    await insertSubscription(world.acme, { from: "2027-01-31" });
    await sweepDays("2027-02-28", 1, refuses);
    await expect(change("2027-03-01", { plan: "enterprise" })).rejects.toThrow("pay_first");
  });
});

describe("a downgrade", () => {
  test("waits for the next period, and can be undone until then", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-06-01", period: "yearly" });
    expect(await change("2027-06-16", { period: "monthly" })).toEqual({
      when: "later",
      on: "2028-06-01",
      transaction_id: null,
    });
    expect(await view("2027-06-16")).toMatchObject({
      next: { period: "monthly" },
      next_payment: { on: "2028-06-01", amount: 5929 },
    });
    expect(await change("2027-06-17", { period: "yearly" })).toMatchObject({ when: "same" });
    expect((await subscriptionNow(id)).next).toBeNull();
    await expect(change("2027-06-17", { period: "yearly" })).rejects.toThrow("nothing_changes");
  });
});

describe("a trial", () => {
  test("is warned a week and a day before its end, and mailed at its end, once each", async () => {
    await transact(asOperator, (tx) =>
      tx
        .update(workspaces)
        .set({ plan: "trial", planEndsOn: "2027-06-30", commercialStatus: "trial" })
        .where(eq(workspaces.id, world.rival)),
    );
    const mails: string[] = [];
    for (const day of [
      "2027-06-22",
      "2027-06-23",
      "2027-06-24",
      "2027-06-29",
      "2027-06-30",
      "2027-07-01",
      "2027-07-02",
    ]) {
      await sweepDays(day, 1);
      await sweepDays(day, 1);
      for (const { to: recipient, subject } of await takeMails()) mails.push(`${day} ${recipient} ${subject}`);
    }
    expect(mails).toEqual([
      "2027-06-23 rita@world.test De proefperiode van Rival loopt tot en met 30 juni 2027",
      "2027-06-29 rita@world.test Bijna voorbij: de proefperiode van Rival",
      "2027-07-01 rita@world.test De proefperiode van Rival is voorbij",
    ]);
    expect((await workspaceNow(world.rival)).commercialStatus).toBe("inactive");
  });
});
