import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id } from "./columns.ts";
import { type Line, transactions } from "./transaction.ts";
import { workspaces } from "./workspace.ts";

/** The customer's details on the day of the invoice. */
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

/** Never changed or deleted, even when its workspace is: mistakes are corrected by a credit note. Amounts in cents. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "set null" }),
    kind: text({ enum: ["invoice", "credit_note"] })
      .notNull()
      .default("invoice"),
    /** Numbered from 1 in each year, without gaps: 2026-00001. */
    year: integer().notNull(),
    sequence: integer().notNull(),
    /** What it asks for; of a credit note, only of the one by which the whole invoice is credited. */
    transactionId: uuid(),
    /** Of a credit note: the invoice that it credits, in whole or in part. */
    creditsId: uuid(),
    issuedOn: day().notNull(),
    dueOn: day(),
    /** The day of payment; null: not paid yet. */
    paidOn: day(),
    locale: text().notNull(),
    customer: jsonb().$type<InvoiceCustomer>().notNull(),
    lines: jsonb().$type<Line[]>().notNull(),
    net: integer().notNull(),
    vatRate: integer().notNull(),
    vatAmount: integer().notNull(),
    total: integer().notNull(),
    /** The customer pays the VAT, in another country of the Union. */
    reverseCharge: boolean().notNull().default(false),
    communication: text(),
    /** Of the PDF that was sent. */
    sha256: text(),
    /** Of the structured invoice (UBL) that was made with it; null: none. */
    ublSha256: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("invoices_number_key").on(t.year, t.sequence),
    unique("invoices_transaction_key").on(t.transactionId, t.kind),
    unique("invoices_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "invoices_transaction_fk",
      columns: [t.workspaceId, t.transactionId],
      foreignColumns: [transactions.workspaceId, transactions.id],
    }).onDelete("set null"),
    index().on(t.workspaceId, t.transactionId),
    index("invoices_sha256").on(t.sha256),
    index().on(t.creditsId),
    check("invoices_sum", sql`total = net + vat_amount`),
  ],
);

/** Invoices whose job is not done: drawn, and its mails and its way over Peppol begun. What Redis loses is found by it. */
export const unmadeInvoices = pgTable(
  "unmade_invoices",
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id, { onDelete: "cascade" }),
    /** When a job was enqueued last. */
    since: createdAt(),
    /** A later job did it: the first one, should it still come, is to do nothing. */
    made: boolean().notNull().default(false),
  },
  (t) => [index().on(t.since)],
);

/** The last number of each year. Its row is locked until the invoice is inserted, so that no number is skipped. */
export const invoiceCounters = pgTable("invoice_counters", { year: integer().primaryKey(), last: integer().notNull() });
