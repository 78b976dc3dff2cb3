import { queryRows } from "@db/rows";
import type { SendingState } from "@db/schema/peppol-state";
import type { Line } from "@db/schema/transaction";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { linesInWords } from "@server/billing/invoice/line-words";
import { numberOf } from "@server/billing/invoice/number";
import { partialNotesOf, partialNumbersOf } from "@server/billing/invoice/partial-notes";
import { type Actor, authorizeIn } from "@server/core/actor";
import { dayOf } from "@server/core/day";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords, momentWithin } from "@server/core/list-filters";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type TransactionsQuery, TransactionView, type transactionSorts } from "./inputs.ts";

const Row = TransactionView.pick({ id: true, amount: true, vat_amount: true, currency: true, status: true }).extend({
  at: z.string(),
  lines: z.array(z.custom<Line>()),
  invoice: z.custom<Numbered>().nullable(),
  credit_note: z.custom<Numbered>().nullable(),
  partial_credit_notes: z.array(z.custom<Numbered>()),
});
type Row = z.infer<typeof Row>;
type Numbered = Parameters<typeof numberOf>[0] & { has_ubl: boolean; state: SendingState | null };

const columns: Record<(typeof transactionSorts)[number], SQL> = {
  date: sql`t.created_at`,
  amount: sql`t.amount`,
  status: sql`t.status`,
};

const Counted = z.object({ total: z.number() });

const numbers = sql`coalesce((select string_agg(i.year || '-' || lpad(i.sequence::text, 5, '0'), ' ') from invoices i
  where (i.workspace_id, i.transaction_id) = (t.workspace_id, t.id)
    or i.id in (select note.id from ${partialNotesOf(sql`t`)} note)), '')`;

/** The transactions of a workspace, for those who may see its billing. */
export function transactionsOf(
  actor: Actor,
  { id, q, filter, sort, ...paging }: z.output<typeof TransactionsQuery>,
  locale: Locale,
) {
  authorizeIn(actor, id, "billing.see");
  const { status, from = "", until = "" } = filter;
  const condition = and(
    sql`t.workspace_id = ${id}`,
    containsWords(sql`t.communication, ${numbers}`, q),
    status ? sql`t.status = ${status}` : undefined,
    momentWithin(sql`t.created_at`, from || until ? `${from}..${until}` : undefined),
  );
  const { order, beyond, bounds, place, meta } = keysetOf(`transactions ${sort}`, [
    keyOf(sort, columns, ["date", "amount", "status"]),
    { by: sql`t.id`, desc: true, filled: true },
  ]);
  return reading({ workspaceIds: [id] }, async (tx) => {
    const [rows, counted] = await Promise.all([
      queryRows(tx, Row.extend(Placed.shape))`
        select t.id, t.amount, t.vat_amount, t.currency, t.status, t.created_at as at, t.lines,
          ${numbered("invoice")} as invoice, ${numbered("credit_note")} as credit_note,
          ${partialNumbersOf(sql`t`)} as partial_credit_notes ${place}
        from transactions t where ${condition}
        ${beyond(paging)} ${order} ${bounds(paging)}`,
      queryRows(tx, Counted)`select count(*)::int as total from transactions t where ${condition}`,
    ]);
    return { items: rows.map((row) => viewOf(row, locale)), meta: meta(paging, counted[0]!.total, rows) };
  });
}

/** The transaction's invoice or credit note, and how far it came over Peppol; it has at most one of each. */
const numbered = (
  kind: "invoice" | "credit_note",
): SQL => sql`(select json_build_object('year', i.year, 'sequence', i.sequence, 'has_ubl', i.ubl_sha256 is not null, 'state', p.state)
  from invoices i left join peppol_sendings p on (p.workspace_id, p.invoice_id) = (i.workspace_id, i.id) where (i.workspace_id, i.transaction_id) = (t.workspace_id, t.id) and i.kind = ${kind})`;

function viewOf(
  { at, lines, invoice, credit_note, partial_credit_notes, ...row }: Row,
  locale: Locale,
): TransactionView {
  return {
    ...row,
    date: dayOf(new Date(at)),
    description: linesInWords(translator(locale), lines),
    invoice: invoice && documentOf(invoice, `/files/invoice/${row.id}`),
    credit_note: credit_note && documentOf(credit_note, `/files/invoice/${row.id}?credit_note`),
    partial_credit_notes: partial_credit_notes.map((note) =>
      documentOf(note, `/files/invoice/${row.id}?credit_note=${numberOf(note)}`),
    ),
  };
}

const documentOf = ({ has_ubl, state, ...numbered }: Numbered, path: string) => ({
  number: numberOf(numbered),
  file_path: path,
  ubl_path: has_ubl ? `${path}${path.includes("?") ? "&" : "?"}format=ubl` : null,
  // that there is no document is the seller's concern
  peppol: state === "not_made" ? null : state,
});
