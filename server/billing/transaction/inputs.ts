import { paymentStatuses } from "@db/schema/transaction";
import { Id } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import { z } from "zod";

export const transactionSorts = ["date", "amount", "status"] as const;
export const PaymentStatus = z.enum(paymentStatuses);

/** file_path: where its PDF is. */
const Document = z.object({ number: z.string(), file_path: z.string() });

/** Money that was asked: `amount` is with VAT, `vat_amount` is the part of it that is VAT. Cents. */
export const TransactionView = z.object({
  id: Id,
  amount: z.number(),
  vat_amount: z.number(),
  currency: z.string(),
  date: z.string(),
  status: PaymentStatus,
  /** In the reader's language: what it is for. */
  description: z.string(),
  invoice: Document.nullable(),
  /** Takes the whole invoice back: what was paid comes back, what was not is owed no longer. */
  credit_note: Document.nullable(),
});
export type TransactionView = z.infer<typeof TransactionView>;

export const TransactionsQuery = Paging.extend({
  id: Id,
  filter: z
    .object({ status: PaymentStatus.optional(), from: z.iso.date().optional(), until: z.iso.date().optional() })
    .prefault({}),
  sort: sorted(transactionSorts).default("-date"),
});
export const TransactionsPage = pageOf(TransactionView);
