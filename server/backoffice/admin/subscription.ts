import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { numberOf } from "@server/billing/invoice/number";
import { partialNumbersOf } from "@server/billing/invoice/partial-notes";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { eventsOfSubscription } from "./events.ts";
import { AdminSubscriptionView, AdminTransaction } from "./subscription-inputs.ts";
import { subscriptionRows } from "./subscriptions.ts";

const Details = AdminSubscriptionView.pick({
  plan_ends_on: true,
  credit: true,
  canceled_at: true,
  cancel_reason: true,
});
type Details = z.infer<typeof Details>;

/** A subscription with its transactions and events. Throws notFound. */
export function adminSubscription(actor: Actor, id: string, locale: Locale): Promise<AdminSubscriptionView> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [[row], details, transactions, events] = await Promise.all([
      subscriptionRows(tx, sql`subscriptions.id = ${id} and workspaces.deleted_at is null`, {}, locale),
      detailsOf(tx, id),
      transactionsOf(tx, id),
      eventsOfSubscription(tx, id),
    ]);
    if (!row || !details) throw notFound();
    return { ...row, ...details, transactions, events };
  });
}

async function detailsOf(tx: Tx, id: string): Promise<Details | undefined> {
  const rows = await queryRows(tx, Details)`
    select w.plan_ends_on::text, s.credit, s.canceled_at, s.cancel_reason
    from subscriptions s join workspaces w on w.id = s.workspace_id where s.id = ${id}`;
  return rows.map(({ canceled_at: at, ...details }) => ({ ...details, canceled_at: at && iso(at) }))[0];
}

const Numbered = z.object({ year: z.number(), sequence: z.number() }).nullable();
const Row = AdminTransaction.omit({ invoice: true, credit_note: true, partial_credit_notes: true }).extend({
  invoice: Numbered,
  credit_note: Numbered,
  partial_credit_notes: z.array(Numbered.unwrap()),
});

async function transactionsOf(tx: Tx, id: string): Promise<AdminTransaction[]> {
  const numbered = (kind: "invoice" | "credit_note") => sql`(
    select json_build_object('year', i.year, 'sequence', i.sequence) from invoices i
    where (i.workspace_id, i.transaction_id) = (t.workspace_id, t.id) and i.kind = ${kind})`;
  const rows = await queryRows(tx, Row)`
    select t.id, t.kind, t.gateway, t.status, t.net, t.vat_amount, t.amount, t.created_at as made_at,
      t.period_from::text, t.period_until::text,
      t.due_on::text, t.communication, t.attempts, t.next_attempt_on::text, t.failure, t.needs_holder, t.paid_at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as marked_by, ${numbered("invoice")} as invoice,
      ${numbered("credit_note")} as credit_note, ${partialNumbersOf(sql`t`)} as partial_credit_notes
    from transactions t left join users u on u.id = t.marked_by
    where t.subscription_id = ${id} order by t.created_at desc, t.id desc`;
  return rows.map(({ made_at, paid_at, invoice, credit_note, partial_credit_notes, ...row }) => ({
    ...row,
    made_at: iso(made_at),
    paid_at: paid_at && iso(paid_at),
    invoice: invoice && numberOf(invoice),
    credit_note: credit_note && numberOf(credit_note),
    partial_credit_notes: partial_credit_notes.map(numberOf),
  }));
}
