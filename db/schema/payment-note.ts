import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";

export const paymentNoteKinds = ["dispute", "refund", "refund_failed", "no_details"] as const;
export const paymentNoteStates = ["open", "won", "lost", "done"] as const;

/**
 * What super admins should know of a payment, on the first page of the back-office. It refers to nothing by a key,
 * because a dispute outlives its workspace.
 */
export const paymentNotes = pgTable(
  "payment_notes",
  {
    id: id(),
    /**
     * dispute: a cardholder disputes a payment. refund: money was returned for which no credit note can be issued.
     * refund_failed: one that was credited came back, so that the customer does not have the money. no_details: an invoice waits for the name and address of its customer.
     */
    kind: text({ enum: paymentNoteKinds }).notNull(),
    /** Of a dispute its id at the gateway, of a refund that of the payment; else what waits: a transaction, a renewal. */
    reference: text().notNull(),
    /** won, lost: how a dispute was closed. done: nothing is left to do. */
    state: text({ enum: paymentNoteStates }).notNull().default("open"),
    subscriptionId: uuid(),
    transactionId: uuid(),
    /** Cents, with VAT; null: it is about no sum. */
    amount: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("payment_notes_key").on(t.kind, t.reference),
    index("payment_notes_open").on(t.createdAt).where(sql`state = 'open'`),
  ],
);

export type PaymentNote = typeof paymentNotes.$inferSelect;
