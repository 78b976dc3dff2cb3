import { type Subscription, subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { and, desc, eq, sql } from "drizzle-orm";
import { unusedOf } from "./price.ts";
import { unpaid } from "./view.ts";

/** What was left of earlier sums, on whichever subscription of a workspace. */
export async function creditLeft(tx: Tx, workspaceId: string): Promise<number> {
  const [found] = await tx
    .select({ credit: sql<number>`coalesce(sum(credit), 0)::int` })
    .from(subscriptions)
    .where(eq(subscriptions.workspaceId, workspaceId));
  return found!.credit;
}

/**
 * What a workspace has to the good on a day: that, and what is paid and not used of the subscription that runs. What
 * was asked of another one, and may still be paid, keeps what it was less for.
 */
export async function creditOf(
  tx: Tx,
  workspaceId: string,
  running: Subscription | null,
  day: string,
): Promise<number> {
  const [left, { rows }, unused] = [
    await creditLeft(tx, workspaceId),
    await tx.execute<{ promised: number }>(sql`
      select coalesce(sum(t.credit_used), 0)::int as promised from transactions t join subscriptions s on s.id = t.subscription_id
      where t.workspace_id = ${workspaceId} and t.status = any (${sql.param([...unpaid])}::text[])
        and (s.status = 'expired' or s.id <> ${running?.id ?? null}::uuid)`),
    running ? await unusedOn(tx, running, day) : 0,
  ];
  return Math.max(0, left - rows[0]!.promised) + unused;
}

/**
 * What of the sums that were paid is not used on a day: of each the days that it paid for, as far as the subscription
 * still has them. A day that was given by hand is worth nothing, and neither is a sum that was taken back by a credit
 * note. A change took off what was left of all that was paid before it, so that the sums since the last one count.
 */
export async function unusedOn(
  tx: Tx,
  { id, endsOn }: Pick<Subscription, "id" | "endsOn">,
  day: string,
): Promise<number> {
  const paid = await tx
    .select({
      kind: transactions.kind,
      lines: transactions.lines,
      from: transactions.periodFrom,
      until: transactions.periodUntil,
      isTakenBack: sql<boolean>`exists (select from invoices i where i.transaction_id = transactions.id and i.kind = 'credit_note')`,
    })
    .from(transactions)
    .where(and(eq(transactions.subscriptionId, id), eq(transactions.status, "paid")))
    .orderBy(desc(transactions.createdAt), desc(transactions.id));
  const begun = paid.findIndex(({ kind }) => kind !== "renewal");
  const counted = (begun < 0 ? paid : paid.slice(0, begun + 1)).filter(({ isTakenBack }) => !isTakenBack);
  return counted.reduce(
    (sum, { lines, from, until }) => sum + unusedOf(lines, { from, until }, day, endsOn ?? until),
    0,
  );
}

/** What is left of it becomes credit, once: the days that were paid for end here. */
export async function turnToCredit(
  tx: Tx,
  subscription: Pick<Subscription, "id" | "endsOn">,
  day: string,
): Promise<void> {
  const { id } = subscription;
  const unused = await unusedOn(tx, subscription, day);
  await tx
    .update(transactions)
    .set({ periodUntil: sql`${day}::date - 1` })
    .where(
      and(eq(transactions.subscriptionId, id), eq(transactions.status, "paid"), sql`period_until >= ${day}::date`),
    );
  await tx
    .update(subscriptions)
    .set({ credit: sql`credit + ${unused}` })
    .where(eq(subscriptions.id, id));
}
