import { sendingStates } from "@db/schema/peppol-state";
import { paymentStatuses } from "@db/schema/transaction";
import { Id, text } from "@server/core/fields";
import { Listing, listOf, sorted } from "@server/core/paging";
import { z } from "zod";

export const transactionSorts = ["date", "amount", "status"] as const;
export const PaymentStatus = z.enum(paymentStatuses);

/**
 * `file_path`: the address of the PDF; `ubl_path`: that of the structured invoice, null where there is none. `peppol`:
 * how far it came over Peppol; null: it does not go there.
 */
const Document = z.object({
  number: z.string(),
  file_path: z.string(),
  ubl_path: z.string().nullable(),
  peppol: z.enum(sendingStates).exclude(["not_made"]).nullable(),
});

/** A transaction. `amount` is with VAT, `vat_amount` is the VAT in it. In cents. */
export const TransactionView = z.object({
  id: Id,
  amount: z.number(),
  vat_amount: z.number(),
  currency: z.string(),
  date: z.string(),
  status: PaymentStatus,
  /** What it is for, in the reader's language. */
  description: z.string(),
  invoice: Document.nullable(),
  /** By it the whole invoice is credited: what was paid is returned, and the rest is no longer owed. */
  credit_note: Document.nullable(),
  /** Those by which a part was credited, the oldest first. */
  partial_credit_notes: z.array(Document),
});
export type TransactionView = z.infer<typeof TransactionView>;

export const TransactionsQuery = Listing.extend({
  id: Id,
  q: text(100),
  filter: z
    .object({ status: PaymentStatus.optional(), from: z.iso.date().optional(), until: z.iso.date().optional() })
    .prefault({}),
  sort: sorted(transactionSorts).default("-date"),
});
export const TransactionsPage = listOf(TransactionView);
