import { events } from "@db/schema/event";
import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { GRACE_DAYS } from "@server/core/constants";
import { addDays, addMonths, today } from "@server/core/day";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Make, makeIn } from "../../../entry-points/make.ts";
import { subscriber } from "../../../entry-points/make-customer.ts";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;

let make: Make;

beforeAll(async () => {
  world = await makeWorld();
  make = makeIn({
    workspace: world.acme,
    board: world.board,
    floor: world.floor,
    other: world.other,
    owner: world.ids.olga,
    word: "Acme",
  });
});

const reason = "Op vraag van de klant";

const sam = () => as(world.ids.sam);

const workspace = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select().from(workspaces).where(eq(workspaces.id, id))))[0];

const subscription = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select().from(subscriptions).where(eq(subscriptions.id, id))))[0]!;

const transaction = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select().from(transactions).where(eq(transactions.id, id))))[0];

const lastEvent = async (verb: string) =>
  (
    await reading(asOperator, (tx) =>
      tx.select().from(events).where(eq(events.verb, verb)).orderBy(desc(events.at)).limit(1),
    )
  )[0];

describe("a subscription", () => {
  test("is found by the communication on a bank statement, and by status", async () => {
    const { id, transactionId } = await subscriber(make, { status: "pending" });
    await transact(asOperator, (tx) =>
      tx.update(transactions).set({ communication: "090933755493" }).where(eq(transactions.id, transactionId)),
    );
    const found = async (filter: object) =>
      (await sam().adminSubscription.page({ filter })).items.map((item) => item.id);
    expect(await found({ name: "+++090/9337/55493+++" })).toEqual([id]);
    expect(await found({ name: "090933755493", status: "active" })).toEqual([]);
  });

  test("that gets another last day counts its periods from there, and so does its workspace", async () => {
    const { id, workspaceId } = await subscriber(make);
    const endsOn = addMonths(today(), 3);
    const { body } = await rest("POST", `/admin/subscriptions/${id}`, {
      as: world.ids.sam,
      body: { data: { ends_on: endsOn, extra_boards: 3 } },
    });
    expect(body.data).toMatchObject({ ends_on: endsOn, extra_boards: 3, next_payment: { on: addDays(endsOn, 1) } });
    expect(await subscription(id)).toMatchObject({ anchorOn: addDays(endsOn, 1), periodsPaid: 0 });
    expect(await workspace(workspaceId)).toMatchObject({
      plan: "basic",
      extraBoards: 3,
      planEndsOn: addDays(endsOn, GRACE_DAYS.monthly),
    });
    const past = { id, data: { ends_on: addDays(today(), -1), reason } };
    expect(await errorOf(sam().adminSubscription.edit(past))).toMatchObject({ message: "admin.ends_in_past" });
  });

  test("that is set to expired locks at once, and runs again when set to active", async () => {
    const { id, workspaceId } = await subscriber(make);
    await sam().adminSubscription.edit({ id, data: { status: "expired", reason } });
    expect(await workspace(workspaceId)).toMatchObject({
      planEndsOn: addDays(today(), -1),
      commercialStatus: "inactive",
    });
    expect((await sam().adminWorkspace.get({ id: workspaceId })).plan_status.status).toBe(3);
    await sam().adminSubscription.edit({ id, data: { status: "active", ends_on: addDays(today(), 20), reason } });
    expect((await sam().adminWorkspace.get({ id: workspaceId })).plan_status.status).toBe(0);
  });

  test("may begin before it is paid; the payment then leaves its days as they are", async () => {
    const { id, workspaceId, transactionId } = await subscriber(make, { status: "pending" });
    const too = { id, data: { status: "active" as const, extra_boards: 9, reason } };
    expect(await errorOf(sam().adminSubscription.edit(too))).toMatchObject({ message: "admin.subscription_waits" });
    await sam().adminSubscription.edit({ id, data: { status: "active", reason } });
    expect((await sam().adminWorkspace.get({ id: workspaceId })).plan_status.status).toBe(0);
    expect((await transaction(transactionId))!.status).toBe("open");
    const { endsOn } = await subscription(id);
    await sam().adminSubscription.markPaid({ id: transactionId, paid_on: today(), reason });
    expect([(await transaction(transactionId))!.status, (await subscription(id)).endsOn]).toEqual(["paid", endsOn]);
  });

  test("begins when its transfer is marked as paid, over REST too; a second time is refused", async () => {
    const { id, workspaceId, transactionId } = await subscriber(make, { status: "pending" });
    const call = () =>
      rest("POST", `/admin/subscriptions/${id}`, { as: world.ids.sam, body: { data: { mark_paid: true, reason } } });
    const { status, body } = await call();
    expect([status, body.data.status]).toEqual([200, "active"]);
    expect(body.data.transactions[0]).toMatchObject({ id: transactionId, status: "paid", marked_by: "sam World" });
    expect((await sam().adminWorkspace.get({ id: workspaceId })).plan_status.status).toBe(0);
    expect((await call()).body.code).toBe("nothing_asked");
  });

  test("can have its open payment canceled", async () => {
    const { transactionId } = await subscriber(make, { status: "pending" });
    await sam().adminSubscription.cancelPayment({ id: transactionId, reason });
    expect((await transaction(transactionId))!.status).toBe("canceled");
  });
});

test("a plan costs what a super admin sets, and the statistics sum up what comes in each month", async () => {
  const plans = await sam().adminSubscription.plans();
  const { id, prices } = plans.find(({ name }) => name === "basic")!;
  const before = (await sam().admin.statistics()).money.monthly;
  const running = plans.find(({ name }) => name === "basic")!.subscribers;
  await sam().adminSubscription.editPlan({ id, price: prices.monthly + 100, extra_board_price: 990, active: true });
  expect((await sam().admin.statistics()).money.monthly - before).toBe(100 * running);
  expect(await lastEvent("subscription_type.edit")).toMatchObject({
    title: "basic",
    detail: { from: { price: prices.monthly } },
  });
  const free = plans.find(({ name }) => name === "free")!;
  const call = sam().adminSubscription.editPlan({ id: free.id, price: 1, extra_board_price: 0, active: true });
  expect(await errorOf(call)).toMatchObject({ code: "NOT_FOUND" });
});
