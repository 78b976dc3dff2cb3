import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.ts";
import { invoices } from "./invoice.ts";
import { sendingStates } from "./peppol-state.ts";

/**
 * How each structured invoice goes out over Peppol, one row an invoice. It outlives its workspace as the invoice does,
 * and may still have to be sent then.
 */
export const peppolSendings = pgTable(
  "peppol_sendings",
  {
    invoiceId: uuid().primaryKey(),
    workspaceId: uuid(),
    state: text({ enum: sendingStates }).notNull(),
    /** The id at the access point; null: not sent. */
    providerId: text(),
    tries: integer().notNull().default(0),
    /** How often it was sent anew after a refusal: each time under another key, since the access point knows the former. */
    round: integer().notNull().default(0),
    /** Why it is in this state, as the access point said it, or what is wrong with the document; else empty. */
    reason: text().notNull().default(""),
    /** When it is tried next, or its state is asked next; null: not by itself. */
    dueAt: moment(),
    createdAt: createdAt(),
    sentAt: moment(),
    /** When it came into this state. */
    changedAt: createdAt(),
  },
  (t) => [
    // an invoice loses its workspace when that is deleted, and its sending with it
    foreignKey({
      name: "peppol_sendings_invoice_fk",
      columns: [t.workspaceId, t.invoiceId],
      foreignColumns: [invoices.workspaceId, invoices.id],
    }).onUpdate("cascade"),
    index().on(t.workspaceId, t.invoiceId),
    index("peppol_sendings_due").on(t.dueAt).where(sql`due_at is not null`),
    index("peppol_sendings_not_delivered").on(t.changedAt).where(sql`state <> 'delivered'`),
  ],
);
