import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { outbox } from "@db/schema/job";
import { subscriptions, type Terms } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { failPayment } from "@server/billing/subscription/fail";
import { type PeriodName, periodFrom, planEndsOn } from "@server/billing/subscription/period";
import { pricesOf, quote } from "@server/billing/subscription/price";
import { settle } from "@server/billing/subscription/settle";
import { sweepSubscriptions } from "@server/billing/subscription/sweep";
import { addDays } from "@server/core/day";
import { env } from "@server/core/env";
import { and, desc, eq, sql } from "drizzle-orm";
import { runOutbox } from "../../../rig/outbox.ts";

type SubscriptionInput = {
  from: string;
  period?: PeriodName;
  gateway?: "stripe" | "bank";
  status?: "active" | "canceled";
  credit?: number;
};

const types = [
  { name: "basic" as const, prices: pricesOf(4900), extra_board_prices: pricesOf(990) },
  { name: "enterprise" as const, prices: pricesOf(14900), extra_board_prices: pricesOf(990) },
];

/** Replaces the workspace's subscription by one to Basic, whose first period from that day is paid. Gives its id. */
export async function insertSubscription(
  workspaceId: string,
  { from, period = "monthly", gateway = "stripe", status = "active", credit = 0 }: SubscriptionInput,
): Promise<string> {
  const days = periodFrom(from, period);
  const terms: Terms = { plan: "basic", period, extra_boards: 0, option_ids: [] };
  const {
    lines,
    net,
    vat_amount: vatAmount,
    vat_rate: vatRate,
    total: amount,
  } = quote({ terms, types, vatRate: 21, days });
  return transact(asOperator, async (tx) => {
    await tx.delete(subscriptions).where(eq(subscriptions.workspaceId, workspaceId));
    await tx.execute(sql`delete from plan_notices`);
    await tx.delete(outbox);
    const [made] = await tx
      .insert(subscriptions)
      .values({
        workspaceId,
        plan: "basic",
        period,
        gateway,
        status,
        credit,
        customerId: "cus_1",
        paymentMethodId: "pm_1",
        card: "Visa 4242",
        startsOn: days.from,
        endsOn: days.until,
        anchorOn: days.from,
        periodsPaid: 1,
      })
      .returning();
    await tx.insert(transactions).values({
      workspaceId,
      subscriptionId: made!.id,
      kind: "first",
      gateway,
      status: "paid",
      paidAt: new Date(),
      terms,
      lines,
      net,
      vatRate,
      vatAmount,
      amount,
      periodFrom: days.from,
      periodUntil: days.until,
    });
    const lastDay = planEndsOn(days.until, period, status === "active");
    await tx
      .update(workspaces)
      .set({ plan: "basic", planEndsOn: lastDay, extraBoards: 0, commercialStatus: "active" })
      .where(eq(workspaces.id, workspaceId));
    return made!.id;
  });
}

export const subscriptionNow = (id: string) =>
  transact(asOperator, async (tx) => (await tx.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]!);
export const workspaceNow = (id: string) =>
  transact(asOperator, async (tx) => (await tx.select().from(workspaces).where(eq(workspaces.id, id)))[0]!);

/** The transactions of a subscription after its first one, the newest first. */
export const laterTransactions = (subscriptionId: string) =>
  transact(asOperator, (tx) =>
    tx
      .select()
      .from(transactions)
      .where(and(eq(transactions.subscriptionId, subscriptionId), sql`kind <> 'first'`))
      .orderBy(desc(transactions.createdAt)),
  );

type Charge = { transactionId: string; attempt: number };

/** Takes the charges off the outbox, for the caller to let the card pay or refuse. */
export const charges = async (): Promise<Charge[]> =>
  (await transact(asOperator, (tx) => tx.delete(outbox).where(eq(outbox.name, "payment.charge")).returning())).map(
    ({ payload }) => payload as Charge,
  );

/** The card pays on that day. */
export const pays = ({ transactionId }: Charge, day: string) =>
  transact(asOperator, (tx) =>
    settle(tx, transactionId, { paidAt: new Date(`${day}T10:00:00Z`), paymentId: `pi_${transactionId}` }),
  );

/** The card refuses on that day. As in a real charge, the attempt is recorded first, then its failure. */
export const refuses = ({ transactionId, attempt }: Charge, day: string) =>
  transact(asOperator, async (tx) => {
    await tx
      .update(transactions)
      .set({ status: "pending", attempts: attempt, nextAttemptOn: null })
      .where(eq(transactions.id, transactionId));
    await failPayment(tx, transactionId, {
      attempt,
      failure: "card_declined",
      paymentId: null,
      needsHolder: false,
      today: day,
    });
  });

/** Runs the sweep on each of those days and `card` for each charge it enqueues; gives the days with a charge. */
export async function sweepDays(
  from: string,
  days: number,
  card: (charge: Charge, day: string) => Promise<unknown> = pays,
): Promise<string[]> {
  const charged: string[] = [];
  for (let n = 0; n < days; n++) {
    const day = addDays(from, n);
    await sweepSubscriptions(day);
    for (const charge of await charges()) {
      charged.push(day);
      await card(charge, day);
    }
  }
  return charged;
}

type Mail = { to: string; subject: string; text: string };
const mailbox = () => join(env.DATA_DIR, "mail");

/** Empties the mailbox, then sends the mails about subscriptions that were enqueued; gives them in that order. */
export async function takeMails(): Promise<Mail[]> {
  rmSync(mailbox(), { recursive: true, force: true });
  if ((await runOutbox("subscription.mail")) === 0) return [];
  const names = readdirSync(mailbox(), { encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => JSON.parse(readFileSync(join(mailbox(), name), "utf8")) as Mail);
}
