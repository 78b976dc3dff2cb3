import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id } from "./columns.ts";
import { type Line, transactions } from "./transaction.ts";
import { workspaces } from "./workspace.ts";

/** Whom it is for, as they were called that day. */
export type InvoiceCustomer = {
  customer_number: number;
  company: string;
  vat: string;
  street: string;
  number: string;
  zip: string;
  city: string;
  country: string;
};

/**
 * Never changed, and never deleted, also when the workspace is: what was wrong is put right by a credit note. All in
 * cents.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "set null" }),
    kind: text({ enum: ["invoice", "credit_note"] })
      .notNull()
      .default("invoice"),
    /** Counted from 1 in each year, without gaps: 2026-00001. */
    year: integer().notNull(),
    sequence: integer().notNull(),
    transactionId: uuid(),
    /** Of a credit note: the invoice it takes back. */
    creditsId: uuid(),
    issuedOn: day().notNull(),
    dueOn: day(),
    /** By which it was paid, or will be; null: nothing is owed. */
    paidOn: day(),
    locale: text().notNull(),
    customer: jsonb().$type<InvoiceCustomer>().notNull(),
    lines: jsonb().$type<Line[]>().notNull(),
    net: integer().notNull(),
    vatRate: integer().notNull(),
    vatAmount: integer().notNull(),
    total: integer().notNull(),
    /** The customer owes the VAT, in another country of the Union. */
    reverseCharge: boolean().notNull().default(false),
    communication: text(),
    /** Of the PDF as it was sent. */
    sha256: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("invoices_number_key").on(t.year, t.sequence),
    unique("invoices_transaction_key").on(t.transactionId, t.kind),
    foreignKey({
      name: "invoices_transaction_fk",
      columns: [t.workspaceId, t.transactionId],
      foreignColumns: [transactions.workspaceId, transactions.id],
    }).onDelete("set null"),
    index().on(t.workspaceId, t.transactionId),
    index().on(t.creditsId),
    check("invoices_sum", sql`total = net + vat_amount`),
  ],
);

/** The last number of each year; its row is held until the invoice is there, so that none is left out. */
export const invoiceCounters = pgTable("invoice_counters", { year: integer().primaryKey(), last: integer().notNull() });
