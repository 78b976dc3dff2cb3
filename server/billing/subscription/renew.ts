import { queryRows } from "@db/rows";
import { type Subscription, subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { localeOr } from "@i18n/locales";
import { customerOf } from "@server/billing/invoice/customer";
import { lacksDetails } from "@server/billing/invoice/details";
import { issueInvoice } from "@server/billing/invoice/issue";
import { postponeInvoice } from "@server/billing/invoice/postpone";
import { RENEWAL_INVOICE_DAYS } from "@server/core/constants";
import { addDays } from "@server/core/day";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { abandonTransaction } from "./abandon.ts";
import { basisOf } from "./basis.ts";
import { chargeLater } from "./charge.ts";
import { unpaidOf } from "./lock.ts";
import { renewalOf } from "./next-payment.ts";
import { payableUntil, planEndsOn } from "./period.ts";
import { sumOf } from "./price.ts";
import { settle } from "./settle.ts";
import { termsOf } from "./terms.ts";

/**
 * Whether a renewal is due on a day: for a card on the first unpaid day, for a transfer earlier, when the invoice is
 * sent. Not while another transaction is unpaid, except a change that a card declined.
 */
const isDue = (day: string): SQL => sql`s.status = 'active'
  and s.ends_on < case s.gateway when 'bank' then ${addDays(day, RENEWAL_INVOICE_DAYS + 1)}::date else ${day}::date end
  and not exists (select from transactions t where (t.workspace_id, t.subscription_id) = (s.workspace_id, s.id)
    and (t.status in ('pending', 'authorized') or t.status in ('open', 'failed')
      and (t.kind = 'renewal' or t.gateway = 'bank')))`;

const DueRow = z.object({ id: z.string() });

export async function renewalsDue(day: string, limit: number, after: string | null): Promise<string[]> {
  const rows = await transact(
    asOperator,
    (tx) => queryRows(tx, DueRow)`
      select s.id from subscriptions s join workspaces w on w.id = s.workspace_id
      where w.deleted_at is null and ${isDue(day)} and (${after}::uuid is null or s.id > ${after}::uuid)
      order by s.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes the transaction for the next period, once for concurrent calls, and charges or invoices it. Returns its id;
 * null: nothing is due, its invoice can't be issued yet, or another worker has locked it.
 */
export const renew = (id: string, day: string): Promise<string | null> =>
  transact(asOperator, async (tx) => {
    const [subscription] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, id))
      .for("update", { skipLocked: true });
    if (!subscription) return null;
    // checked again with the row locked
    const { rows } = await tx.execute(sql`select from subscriptions s where s.id = ${id} and ${isDue(day)}`);
    return rows.length === 0 ? null : insertRenewal(tx, subscription, day);
  });

async function insertRenewal(tx: Tx, subscription: Subscription, day: string): Promise<string | null> {
  const { id: subscriptionId, workspaceId, gateway, next } = subscription;
  const { customer, locale } = await customerOf(tx, workspaceId);
  // a transfer is asked for by an invoice; a card pays, and its invoice follows
  if (gateway === "bank" && lacksDetails(customer)) {
    await postponeInvoice(tx, { workspaceId, subscriptionId, transactionId: null }, subscription.endsOn!);
    return null;
  }
  for (const unpaid of await unpaidOf(tx, subscription)) await abandonTransaction(tx, null, unpaid);
  const basis = await basisOf(tx, workspaceId, [termsOf(subscription), next], localeOr(locale));
  const { terms, days, ...quote } = renewalOf(subscription, basis);
  const lastDay = lastDayToPay(subscription, day);
  const [inserted] = await tx
    .insert(transactions)
    .values({
      workspaceId,
      subscriptionId,
      kind: "renewal",
      gateway,
      terms,
      ...sumOf(quote),
      periodFrom: days.from,
      periodUntil: days.until,
      dueOn: lastDay,
      nextAttemptOn: gateway === "stripe" ? addDays(day, 1) : null, // retried if today's job is lost
    })
    .returning({ id: transactions.id });
  const { id } = inserted!;
  // a late renewal still leaves the usual time to pay
  await tx
    .update(workspaces)
    .set({ planEndsOn: sql`greatest(plan_ends_on, ${lastDay}::date)` })
    .where(eq(workspaces.id, workspaceId));
  if (quote.total === 0) await settle(tx, id, { paidAt: new Date(`${day}T10:00:00Z`) });
  else if (gateway === "bank") await issueInvoice(tx, id, { dueOn: lastDay, issuedOn: day });
  else await chargeLater(tx, { id, workspaceId, attempts: 0 });
  return id;
}

/**
 * The last day to pay, YYYY-MM-DD: for a card the days of grace from today; for a transfer the end of the days of
 * grace, or the usual time where the renewal is late.
 */
function lastDayToPay({ gateway, endsOn, period }: Subscription, day: string): string {
  if (gateway === "stripe") return payableUntil(day, period);
  const usualEnd = planEndsOn(endsOn!, period, true);
  const lateDue = addDays(day, RENEWAL_INVOICE_DAYS);
  return endsOn! < day && lateDue > usualEnd ? lateDue : usualEnd;
}
