import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { invoices } from "@db/schema/invoice";
import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { queue } from "@jobs/queue";
import { addDays, addMonths, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWorker } from "../rig/processes.ts";
import { startStripe } from "../rig/stripe.ts";
import { makeWorld } from "../world.ts";
import { measured, tallied } from "./measured.ts";

const MANY = 100;
const DEATHS = 5;
const asOperatorWrite = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);
const kinds = ["pays", "pays", "pays", "refuses", "transfers"] as const;
type Kind = (typeof kinds)[number];

let stripe: Awaited<ReturnType<typeof startStripe>>;
const kindOf = new Map<string, Kind>();

beforeAll(async () => {
  stripe = await startStripe();
  const { ids } = await makeWorld();
  await asOperatorWrite((tx) => tx.update(workspaces).set({ plan: "free" }));
  for (let n = 0; n < MANY; n++) await subscriber(ids.olga, n);
});
afterAll(async () => {
  await stripe.stop();
  await closePools();
});

/** Gives a user a Basic subscription by the month, whose paid period ended yesterday. */
async function subscriber(userId: string, n: number): Promise<void> {
  const kind = kinds[n % kinds.length]!;
  const gateway = kind === "transfers" ? "bank" : "stripe";
  const card = stripe.newCard(kind === "refuses" ? "insufficient_funds" : "ok");
  const anchorOn = addMonths(today(), -1);
  const endsOn = addDays(addMonths(anchorOn, 1), -1);
  await asOperatorWrite(async (tx) => {
    const [workspace] = await tx
      .insert(workspaces)
      .values({
        name: `Klant ${n}`,
        slug: `klant-${n}`,
        ...{ street: "Kaai", number: "1", zip: "9130", city: "Kallo" },
        ownerId: userId,
        plan: "basic",
        planEndsOn: addDays(endsOn, 5),
        commercialStatus: "active",
      })
      .returning();
    const workspaceId = workspace!.id;
    await tx.insert(memberships).values({ workspaceId, userId, role: "owner" });
    const [created] = await tx
      .insert(subscriptions)
      .values({
        workspaceId,
        plan: "basic",
        period: "monthly",
        status: "active",
        gateway,
        startsOn: anchorOn,
        endsOn,
        anchorOn,
        periodsPaid: 1,
        ...(gateway === "stripe" && { customerId: `cus_${n}`, paymentMethodId: card.id, card: "Visa" }),
      })
      .returning();
    kindOf.set(created!.id, kind);
  });
}

const renewals = () => asOperatorWrite((tx) => tx.select().from(transactions).where(eq(transactions.kind, "renewal")));
/** How many payments are open; their invoices may be drawn later. */
async function openPayments(): Promise<number> {
  const queued = await queue().getJobs(["active", "waiting", "prioritized", "delayed"]);
  return queued.filter((job) => job?.name === "payment.charge").length;
}

test("many renew while their worker is killed again and again: each is asked, charged and invoiced once", async () => {
  const env = { ...stripe.env, LOG_LEVEL: "error" };
  const startedAt = Date.now();
  const progress: number[] = [];
  for (let death = 0; death < DEATHS; death++) {
    const worker = await startWorker(env);
    await queue().add("sweep.subscriptions", {});
    const before = (await renewals()).length + stripe.intents.size;
    // at a different moment each time
    await vi.waitFor(
      async () => expect((await renewals()).length + stripe.intents.size).toBeGreaterThan(Math.min(before, MANY)),
      {
        timeout: 60_000,
        interval: 10,
      },
    );
    await pause(Math.random() * 300);
    signalGroup(worker.pid, "SIGKILL");
    await worker.ended;
    progress.push((await renewals()).length);
  }
  const last = await startWorker(env);
  await queue().add("sweep.subscriptions", {});
  await vi.waitFor(
    async () => {
      const transactions = await renewals();
      expect(transactions).toHaveLength(MANY);
      expect(
        transactions.filter(({ status, gateway }) => gateway === "stripe" && status !== "paid" && status !== "failed"),
      ).toEqual([]);
      expect(await openPayments()).toBe(0);
    },
    { timeout: 240_000, interval: 500 },
  );
  await last.stop();

  const asked = await renewals();
  for (const { id, subscriptionId, status, attempts } of asked) {
    const [kind, paid] = [kindOf.get(subscriptionId)!, stripe.paidFor(id).length];
    expect([kind, status, attempts, paid]).toEqual(
      { pays: ["pays", "paid", 1, 1], refuses: ["refuses", "failed", 1, 0], transfers: ["transfers", "open", 0, 0] }[
        kind
      ],
    );
  }
  const issued = await asOperatorWrite((tx) => tx.select().from(invoices));
  expect(issued).toHaveLength(new Set(issued.map(({ transactionId }) => transactionId)).size);
  expect(issued).toHaveLength(asked.filter(({ status }) => status !== "failed").length);
  expect(issued.map(({ sequence }) => sequence).sort((one, other) => one - other)).toEqual(issued.map((_, n) => n + 1));
  const ended = await asOperatorWrite((tx) => tx.select().from(subscriptions));
  expect(ended.filter(({ id, periodsPaid }) => periodsPaid !== (kindOf.get(id) === "pays" ? 2 : 1))).toEqual([]);
  expect(stripe.refunds).toEqual([]);
  measured(
    `${MANY} renewals, ${DEATHS} workers killed (asked by then: ${progress.join(", ")}): ${JSON.stringify(tallied(asked.map(({ status }) => status)))}, ${stripe.intents.size} payments, in ${(Date.now() - startedAt) / 1000} s`,
  );
}, 480_000);
