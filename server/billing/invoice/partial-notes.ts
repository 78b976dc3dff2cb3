import { type SQL, sql } from "drizzle-orm";

/**
 * The credit notes of parts of a transaction's invoice, as a table expression. They are tied to the invoice alone: a
 * credit note that is tied to the transaction too credits the whole. `transaction`: the table's alias.
 */
export const partialNotesOf = (transaction: SQL): SQL => sql`(
  select part.* from invoices part join invoices whole on whole.id = part.credits_id
  where (whole.workspace_id, whole.transaction_id) = (${transaction}.workspace_id, ${transaction}.id)
    and part.transaction_id is null)`;

/** Their numbers as JSON, and how far each came over Peppol, the oldest first. */
export const partialNumbersOf = (transaction: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('year', n.year, 'sequence', n.sequence,
    'has_ubl', n.ubl_sha256 is not null, 'state', p.state) order by n.year, n.sequence), '[]')
  from ${partialNotesOf(transaction)} n
    left join peppol_sendings p on (p.workspace_id, p.invoice_id) = (n.workspace_id, n.id))`;
