import { queryRows } from "@db/rows";
import { type Subscription, subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { unusedValue } from "./price.ts";
import { unpaid } from "./view.ts";

/** The credit in cents of all subscriptions of a workspace. */
export async function storedCredit(tx: Tx, workspaceId: string): Promise<number> {
  const [found] = await tx
    .select({ credit: sql<number>`coalesce(sum(credit), 0)::int` })
    .from(subscriptions)
    .where(eq(subscriptions.workspaceId, workspaceId));
  return found!.credit;
}

const Reserved = z.object({ reserved: z.number() });

/**
 * The credit of a workspace on a day, in cents: its stored credit, minus what unpaid transactions of other
 * subscriptions already deduct, plus the unused days of the running subscription.
 */
export async function creditOf(
  tx: Tx,
  workspaceId: string,
  running: Subscription | null,
  day: string,
): Promise<number> {
  const [remaining, rows, unused] = [
    await storedCredit(tx, workspaceId),
    await queryRows(tx, Reserved)`
      select coalesce(sum(t.credit_used), 0)::int as reserved from transactions t
      join subscriptions s on s.id = t.subscription_id
      where t.workspace_id = ${workspaceId} and t.status = any (${sql.param([...unpaid])}::text[])
        and (s.status = 'expired' or s.id <> ${running?.id ?? null}::uuid)`,
    running ? await unusedOn(tx, running, day) : 0,
  ];
  return Math.max(0, remaining - rows[0]!.reserved) + unused;
}

/**
 * The value in cents of the unused paid days of a subscription, up to its last day. Days granted by hand and credited
 * transactions count as nothing. A change deducted the rest of everything paid before it, so only transactions since
 * the last change count.
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
      isCredited: sql<boolean>`exists (select from invoices i
        where i.transaction_id = transactions.id and i.kind = 'credit_note')`,
    })
    .from(transactions)
    .where(and(eq(transactions.subscriptionId, id), eq(transactions.status, "paid")))
    .orderBy(desc(transactions.createdAt), desc(transactions.id));
  const lastStart = paid.findIndex(({ kind }) => kind !== "renewal");
  const counted = (lastStart < 0 ? paid : paid.slice(0, lastStart + 1)).filter(({ isCredited }) => !isCredited);
  return counted.reduce(
    (sum, { lines, from, until }) => sum + unusedValue(lines, { from, until }, day, endsOn ?? until),
    0,
  );
}

/** Turns the unused days into credit, and ends the paid periods on the day before, so that it happens once. */
export async function convertToCredit(
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
