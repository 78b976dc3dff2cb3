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

/** One line of what is asked. Cents, VAT aside; `what` is a key of the texts (billing.line.…), or names an option. */
export type Line = {
  what: "plan" | "extra_boards" | "option" | "credit";
  /** Which plan, or what the option is called. */
  name?: string;
  quantity: number;
  unit: number;
  amount: number;
  from?: string;
  until?: string;
};

/** Money that was asked of a workspace: by card, or with an invoice. All in cents. */
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
    /** Percent; 0 where the customer owes it. */
    vatRate: integer().notNull(),
    /** With VAT: what is charged. */
    amount: integer().notNull(),
    currency: text().notNull().default("eur"),
    lines: jsonb().$type<Line[]>().notNull(),
    /** What holds once it is paid, and for which days. */
    terms: jsonb().$type<Terms>().notNull(),
    periodFrom: day().notNull(),
    periodUntil: day().notNull(),
    /** What of the running period's price is given back in it, and what of that is left for later. */
    creditUsed: integer().notNull().default(0),
    creditLeft: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    nextAttemptOn: day(),
    /** Why it was refused last, in the gateway's own word. */
    failure: text().notNull().default(""),
    /** The holder of the card has to say yes themselves: a link was mailed. */
    needsHolder: boolean().notNull().default(false),
    paymentIntentId: text(),
    checkoutSessionId: text(),
    /** Of a transfer: twelve digits, the last two of which check the others. */
    communication: text().unique("transactions_communication_key"),
    dueOn: day(),
    paidAt: moment(),
    /** Who said that the transfer came. */
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

/** What Stripe told us: each once, whatever happens twice. */
export const paymentEvents = pgTable("payment_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  /** What it is about, at Stripe: how that stands is asked there when it is dealt with. */
  objectId: text().notNull(),
  receivedAt: createdAt(),
  handledAt: moment(),
});
