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

/**
 * The contents of a subscription: as it is now, as it will be from the next period on, or as a transaction pays for.
 */
export type Terms = {
  plan: (typeof paidPlans)[number];
  period: (typeof periods)[number];
  extra_boards: number;
  /** Options of the workspace, paid in each period; boards of the market are bought once. */
  option_ids: string[];
};

/**
 * The plans for sale. What each includes is in constants.ts, by its name. Prices in cents a month, without VAT; a year
 * costs ten months.
 */
export const subscriptionTypes = pgTable("subscription_types", {
  id: id(),
  name: text({ enum: ["free", ...paidPlans] })
    .notNull()
    .unique("subscription_types_name_key"),
  price: integer().notNull(),
  extraBoardPrice: integer().notNull().default(0),
  /** Can be chosen; workspaces that have it keep it. */
  active: boolean().notNull().default(true),
  updatedAt: createdAt(),
});

/** Its name and description on the market, in one language. */
export type MarketWords = { market_name: string; description: string };

/** What can be bought besides a plan: a filled board, paid once; or an option of the workspace, paid each month. */
export const subscriptionOptions = pgTable(
  "subscription_options",
  {
    id: id(),
    type: text({ enum: ["container", "workspace"] }).notNull(),
    /** By language. */
    words: jsonb().$type<Translated<MarketWords>>().notNull(),
    /** Cents, without VAT; 0: free, and offered to new workspaces. */
    price: integer().notNull().default(0),
    /** sha256 of the picture, whose bytes the platform stores. */
    picture: text(),
    /** The board to copy, in a workspace of the platform's own. */
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

/** What a workspace bought or took on the market. */
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
    /** Cents, without VAT, on the day of the purchase. */
    price: integer().notNull(),
    /** waiting: for its payment. due: paid, and a job will copy it. */
    status: text({ enum: ["waiting", "due", "done", "canceled"] })
      .notNull()
      .default("waiting"),
    /** The transaction that pays for it; and the job and the board made by it, either of which may be deleted since. */
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
 * The subscription's next terms. `from`: the day on which they start, which is paid already, so that no other can be
 * chosen; else they start when the period ends.
 */
export type Next = Terms & { from?: string };

/**
 * A workspace's contract. At most one is active, and at most one waits for its first payment. The plan it gives is
 * stored on the workspace.
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
    /** pending: its first payment is not made. canceled: it runs until its last day. expired: it has ended. */
    status: text({ enum: ["pending", "active", "canceled", "expired"] })
      .notNull()
      .default("pending"),
    gateway: text({ enum: gateways }).notNull(),
    /** The paid period: its first and its last day. */
    startsOn: day(),
    endsOn: day(),
    /** The day from which its months are counted, and how many periods were paid since: 31 Jan, 28 Feb, 31 Mar. */
    anchorOn: day(),
    periodsPaid: integer().notNull().default(0),
    /** Null: unchanged. */
    next: jsonb().$type<Next>(),
    /** Cents, without VAT, for time paid and not used. */
    credit: integer().notNull().default(0),
    canceledAt: moment(),
    cancelReason: text().notNull().default(""),
    /** At Stripe: the customer, the card, and the card's name for people ("Visa 4242"). */
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

/** The choices made so far on the way to a plan: a page can be left and returned to. */
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

/** Notices sent about a plan, for example that the trial ends on that day: each is sent once. */
export const planNotices = pgTable(
  "plan_notices",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: text({ enum: ["trial_week", "trial_tomorrow", "trial_over", "plan_over", "plan_ending"] }).notNull(),
    /** The last day of the plan or trial that the notice is about. */
    day: day().notNull(),
    at: createdAt(),
  },
  (t) => [unique("plan_notices_once").on(t.workspaceId, t.kind, t.day)],
);
