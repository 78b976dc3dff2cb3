import { asOperator, transact } from "@db/transact";
import { allowSubscription } from "@server/backoffice/admin/allow-subscription";
import { settle } from "@server/billing/subscription/settle";
import { sweepSubscriptions } from "@server/billing/subscription/sweep";
import { cancelTransaction } from "@server/billing/transaction/cancel";
import { addDays, today } from "@server/core/day";
import { actorOf } from "@server/tenancy/session/session";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, makeWorld, type World } from "../../../world.ts";
import { billingRows, subscribed, withoutPlan } from "../payment/payment-setup.ts";
import {
  charges,
  insertSubscription,
  laterTransactions,
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
beforeEach(async () => {
  await withoutPlan(world);
  await takeMails();
});

/** A yearly plan by transfer that a super admin started before the payment came. Gives the transaction. */
async function allowed(): Promise<string> {
  const { transaction_id: id } = await subscribed(world, { period: "yearly" });
  const { subscription } = await billingRows(id);
  await transact(asOperator, (tx) => allowSubscription(tx, subscription));
  return id;
}
const overview = () => as(world.ids.olga).subscription.overview({ id: world.acme });
const cancel = async (id: string) => {
  const sam = (await actorOf(world.ids.sam))!;
  await transact(asOperator, (tx) => cancelTransaction(tx, sam, id, { reason: "Vergissing" }));
};

describe("a plan that began before its transfer came", () => {
  const due = addDays(today(), 30);
  const last = addDays(due, 15);

  test("runs until the last day to pay, gets one reminder, and ends as an unpaid renewal does", async () => {
    const id = await allowed();
    await sweepSubscriptions(due);
    expect((await workspaceNow(world.acme)).planEndsOn).toBe((await billingRows(id)).workspace.planEndsOn);
    expect((await workspaceNow(world.acme)).planEndsOn! > last).toBe(true);
    await sweepDays(addDays(due, 1), 15);
    expect((await workspaceNow(world.acme)).planEndsOn).toBe(last);
    expect((await takeMails()).map(({ subject }) => subject)).toEqual(["Nog niet betaald: het abonnement van Acme"]);
    expect((await billingRows(id)).subscription.status).toBe("active");
    await sweepDays(addDays(last, 1), 3);
    expect((await takeMails()).map(({ subject }) => subject)).toEqual(["Het abonnement van Acme is gestopt"]);
    const { subscription, transaction } = await billingRows(id);
    expect([subscription.status, transaction.status]).toEqual(["expired", "open"]);
  });

  test("runs on to its own last day once it is paid", async () => {
    const id = await allowed();
    const before = (await billingRows(id)).workspace.planEndsOn;
    await sweepDays(addDays(due, 1), 3);
    await transact(asOperator, (tx) => settle(tx, id, { paidAt: new Date(`${addDays(due, 4)}T10:00:00Z`) }));
    await sweepDays(addDays(due, 4), 20);
    expect((await billingRows(id)).workspace.planEndsOn).toBe(before);
    expect((await billingRows(id)).subscription.status).toBe("active");
  });
});

describe("a payment canceled by a super admin", () => {
  test("of a plan that waited for it leaves nothing waiting, and another plan can be ordered", async () => {
    const { transaction_id: id } = await subscribed(world);
    expect((await overview()).subscription?.status).toBe("pending");
    await cancel(id);
    expect(await overview()).toMatchObject({ subscription: null, open: null, price: null });
    const again = await subscribed(world, { period: "yearly" });
    expect((await billingRows(again.transaction_id)).transaction.status).toBe("open");
  });

  test("of a renewal is requested again by the next sweep, as long as the subscription runs", async () => {
    const id = await insertSubscription(world.acme, { from: "2027-01-31", gateway: "bank" });
    await sweepSubscriptions("2027-02-13");
    await cancel((await laterTransactions(id))[0]!.id);
    await sweepSubscriptions("2027-02-14");
    expect((await laterTransactions(id)).map(({ status }) => status)).toEqual(["open", "canceled"]);
  });
});

test("a refused charge is mailed once: the mail of the end replaces that of the try", async () => {
  const id = await insertSubscription(world.acme, { from: "2027-01-31" });
  await sweepDays("2027-02-28", 4, refuses); // three attempts, then no worker runs
  const before = (await inOutbox("payment.mail")).length;
  expect(before).toBe(3);
  await sweepSubscriptions("2027-03-18");
  for (const charge of await charges()) await refuses(charge, "2027-03-18");
  expect(await inOutbox("payment.mail")).toHaveLength(before);
  await sweepSubscriptions("2027-03-18");
  expect((await subscriptionNow(id)).status).toBe("expired");
  expect((await takeMails()).map(({ subject }) => subject)).toEqual(["Het abonnement van Acme is gestopt"]);
});
