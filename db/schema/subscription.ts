import type { Translated } from "@i18n/locales";
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
import { containers } from "./container.ts";
import { users } from "./user.ts";
import { workspaces } from "./workspace.ts";

export const paidPlans = ["basic", "enterprise"] as const;
export const periods = ["monthly", "yearly"] as const;
export const gateways = ["stripe", "bank"] as const;

/** What a subscription is for: as it runs, as it will from the next period on, or as a transaction pays for it. */
export type Terms = {
  plan: (typeof paidPlans)[number];
  period: (typeof periods)[number];
  extra_boards: number;
  /** Options of the workspace, which are paid each period; a board of the market is bought once. */
  option_ids: string[];
};

/**
 * The plans, as they are sold. What each includes follows from its name (constants.ts). Prices in cents, a month, VAT
 * aside; a year costs ten.
 */
export const subscriptionTypes = pgTable("subscription_types", {
  id: id(),
  name: text({ enum: ["free", ...paidPlans] })
    .notNull()
    .unique("subscription_types_name_key"),
  price: integer().notNull(),
  extraBoardPrice: integer().notNull().default(0),
  /** Can be chosen; who has it already keeps it. */
  active: boolean().notNull().default(true),
  updatedAt: createdAt(),
});

/** What the market calls it, in a language. */
export type MarketWords = { market_name: string; description: string };

/**
 * What can be had beside a plan: a board that is filled already, bought once; or something for the workspace, paid each
 * month.
 */
export const subscriptionOptions = pgTable(
  "subscription_options",
  {
    id: id(),
    type: text({ enum: ["container", "workspace"] }).notNull(),
    /** By language. */
    words: jsonb().$type<Translated<MarketWords>>().notNull(),
    /** Cents, VAT aside; nothing: free, and offered to who begins. */
    price: integer().notNull().default(0),
    /** Names its bytes, which the platform keeps. */
    picture: text(),
    /** The board that is copied, in a workspace of the platform's own. */
    sourceWorkspaceId: uuid(),
    sourceContainerId: uuid(),
    active: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "subscription_options_source_fk",
      columns: [t.sourceWorkspaceId, t.sourceContainerId],
      foreignColumns: [containers.workspaceId, containers.id],
    }).onDelete("set null"),
    check("subscription_options_price", sql`price >= 0`),
    index().on(t.sourceWorkspaceId, t.sourceContainerId),
  ],
);

/** What a workspace took of the market. */
export const purchases = pgTable(
  "purchases",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    optionId: uuid()
      .notNull()
      .references(() => subscriptionOptions.id),
    /** Cents, VAT aside, as it was then. */
    price: integer().notNull(),
    /** Waiting: for its payment. Due: a job copies it. */
    status: text({ enum: ["waiting", "due", "done", "canceled"] })
      .notNull()
      .default("waiting"),
    /** What pays for it; and the work and the board it became, which may both be gone since. */
    transactionId: uuid(),
    jobId: uuid(),
    containerId: uuid(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("purchases_key").on(t.workspaceId, t.id),
    uniqueIndex("purchases_once").on(t.workspaceId, t.optionId).where(sql`status <> 'canceled'`),
    index().on(t.optionId),
    index().on(t.userId),
    index().on(t.workspaceId, t.transactionId),
  ],
);

/**
 * What it becomes. `from`: on that day, which is paid already, so that it is not chosen anew; else when the period
 * ends.
 */
export type Next = Terms & { from?: string };

/**
 * What a workspace pays for. At most one runs, and at most one waits for its first payment. The plan it gives stands on
 * the workspace.
 */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    plan: text({ enum: paidPlans }).notNull(),
    period: text({ enum: periods }).notNull(),
    extraBoards: integer().notNull().default(0),
    optionIds: uuid().array().notNull().default(sql`'{}'`),
    /** Pending: its first payment is not there yet. Canceled: it runs until its last day. Expired: it was. */
    status: text({ enum: ["pending", "active", "canceled", "expired"] })
      .notNull()
      .default("pending"),
    gateway: text({ enum: gateways }).notNull(),
    /** The period that is paid: its first and its last day. */
    startsOn: day(),
    endsOn: day(),
    /** Where its months are counted from, and how many periods were paid since: 31 Jan, 28 Feb, 31 Mar. */
    anchorOn: day(),
    periodsPaid: integer().notNull().default(0),
    /** Null: it stays as it is. */
    next: jsonb().$type<Next>(),
    /** Cents, VAT aside, of time that was paid and not used. */
    credit: integer().notNull().default(0),
    canceledAt: moment(),
    cancelReason: text().notNull().default(""),
    /** At Stripe: who pays, with which card, and how people know it ("Visa 4242"). */
    customerId: text(),
    paymentMethodId: text(),
    card: text().notNull().default(""),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("subscriptions_key").on(t.workspaceId, t.id),
    uniqueIndex("subscriptions_running").on(t.workspaceId).where(sql`status in ('active', 'canceled')`),
    uniqueIndex("subscriptions_pending").on(t.workspaceId).where(sql`status = 'pending'`),
    index("subscriptions_ending").on(t.endsOn).where(sql`status in ('active', 'canceled')`),
    index().on(t.createdBy),
    check(
      "subscriptions_period",
      sql`status = 'pending' or (starts_on is not null and ends_on is not null and anchor_on is not null)`,
    ),
  ],
);

export type Subscription = typeof subscriptions.$inferSelect;

/** What somebody has chosen so far on the way to a plan: a page can be left and come back to. */
export const checkouts = pgTable(
  "checkouts",
  {
    workspaceId: uuid()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    plan: text({ enum: paidPlans }).notNull(),
    period: text({ enum: periods }).notNull().default("monthly"),
    extraBoards: integer().notNull().default(0),
    optionIds: uuid().array().notNull().default(sql`'{}'`),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);

/** What was told of a plan, so that nobody hears it twice: that the trial ends, say, for that last day. */
export const planNotices = pgTable(
  "plan_notices",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: text({ enum: ["trial_week", "trial_tomorrow", "trial_over", "plan_over", "plan_ending"] }).notNull(),
    /** The last day it is about. */
    day: day().notNull(),
    at: createdAt(),
  },
  (t) => [unique("plan_notices_once").on(t.workspaceId, t.kind, t.day)],
);
