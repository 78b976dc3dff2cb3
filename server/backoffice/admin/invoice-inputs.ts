import { Id } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import { z } from "zod";

/** The list of all invoices. Money in cents. */

export const invoiceStates = ["open", "paid", "credited", "credit_note"] as const;
export const invoiceSorts = ["number", "due_on", "total"] as const;

export const InvoicesQuery = Paging.extend({
  filter: z
    .object({
      /** Searches the number, company, customer number, VAT number and communication. */
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
  /** Null: the workspace was deleted. */
  workspace_id: Id.nullable(),
  issued_on: z.string(),
  due_on: z.string().nullable(),
  paid_on: z.string().nullable(),
  total: z.number(),
  communication: z.string().nullable(),
  /** Whether it has a structured invoice. */
  has_ubl: z.boolean(),
  /** The number of an invoice's credit note, or of a credit note's invoice. */
  other: z.string().nullable(),
});
export type AdminInvoiceRow = z.infer<typeof AdminInvoiceRow>;
export const InvoicesPage = pageOf(AdminInvoiceRow);
