import { Id } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import { z } from "zod";

/** The book of invoices, as the back-office has it. Money in cents. */

export const invoiceStates = ["open", "paid", "credited", "credit_note"] as const;
export const invoiceSorts = ["number", "due_on", "total"] as const;

export const InvoicesQuery = Paging.extend({
  filter: z
    .object({
      /** Words of the number, the company, its customer or VAT number, or the communication of a transfer. */
      name: z.string().trim().max(100).default(""),
      state: z.enum(invoiceStates).optional(),
    })
    .prefault({}),
  sort: sorted(invoiceSorts).default("-number"),
});

export const AdminInvoiceRow = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(invoiceStates),
  company: z.string(),
  customer_number: z.number(),
  /** Null: the workspace is gone. */
  workspace_id: Id.nullable(),
  issued_on: z.string(),
  due_on: z.string().nullable(),
  paid_on: z.string().nullable(),
  total: z.number(),
  communication: z.string().nullable(),
  /** Of an invoice the credit note that takes it back; of a credit note the invoice. */
  other: z.string().nullable(),
});
export type AdminInvoiceRow = z.infer<typeof AdminInvoiceRow>;
export const InvoicesPage = pageOf(AdminInvoiceRow);
