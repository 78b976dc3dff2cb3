import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { gateways, subscriptions, type Terms } from "./subscription.ts";
import { users } from "./user.ts";

export const paymentStatuses = ["open", "canceled", "pending", "authorized", "expired", "failed", "paid"] as const;

/**
 * One line of the amount due. Cents, without VAT; `what` is a key of the texts (billing.line.…), or names an option.
 */
export type Line = {
  what: "plan" | "extra_boards" | "option" | "credit";
  /** The plan, or the option's name; in a credit note of a part, what that is. */
  name?: string;
  quantity: number;
  unit: number;
  amount: number;
  from?: string;
  until?: string;
};

/** An amount due from a workspace: by card, or with an invoice. Amounts in cents. */
export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    workspaceId: uuid().notNull(),
    subscriptionId: uuid().notNull(),
    kind: text({ enum: ["first", "renewal", "change"] }).notNull(),
    gateway: text({ enum: gateways }).notNull(),
    status: text({ enum: paymentStatuses }).notNull().default("open"),
    net: integer().notNull(),
    vatAmount: integer().notNull(),
    /** Percent; 0 where the customer owes the VAT. */
    vatRate: integer().notNull(),
    /** With VAT: what is charged. */
    amount: integer().notNull(),
    currency: text().notNull().default("eur"),
    lines: jsonb().$type<Line[]>().notNull(),
    /** The terms that apply once it is paid, and for which days. */
    terms: jsonb().$type<Terms>().notNull(),
    periodFrom: day().notNull(),
    periodUntil: day().notNull(),
    /** How much credit for unused time is deducted, and how much remains for later. */
    creditUsed: integer().notNull().default(0),
    creditLeft: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    nextAttemptOn: day(),
    /** Why the last charge failed, as the gateway's own code. */
    failure: text().notNull().default(""),
    /** The card's holder must confirm the payment: a link was mailed. */
    needsHolder: boolean().notNull().default(false),
    paymentIntentId: text(),
    checkoutSessionId: text(),
    /** Of a transfer: twelve digits, of which the last two are a checksum. */
    communication: text().unique("transactions_communication_key"),
    dueOn: day(),
    paidAt: moment(),
    /** The super admin who marked the transfer as received. */
    markedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("transactions_key").on(t.workspaceId, t.id),
    foreignKey({
      name: "transactions_subscription_fk",
      columns: [t.workspaceId, t.subscriptionId],
      foreignColumns: [subscriptions.workspaceId, subscriptions.id],
    }).onDelete("cascade"),
    uniqueIndex("transactions_renewal")
      .on(t.subscriptionId, t.periodFrom)
      .where(sql`kind = 'renewal' and status <> 'canceled'`),
    index().on(t.workspaceId, t.subscriptionId),
    index().on(t.workspaceId, t.createdAt),
    index("transactions_intent").on(t.paymentIntentId).where(sql`payment_intent_id is not null`),
    index("transactions_session").on(t.checkoutSessionId).where(sql`checkout_session_id is not null`),
    index("transactions_open").on(t.nextAttemptOn).where(sql`status in ('open', 'pending', 'authorized', 'failed')`),
    index().on(t.markedBy),
    index().on(t.createdBy),
    check("transactions_sum", sql`amount = net + vat_amount`),
  ],
);

export type Transaction = typeof transactions.$inferSelect;

/** Events of Stripe, each stored once by its id. */
export const paymentEvents = pgTable("payment_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  /** The object at Stripe that it is about: its state is read from Stripe when the event is handled. */
  objectId: text().notNull(),
  receivedAt: createdAt(),
  handledAt: moment(),
});
