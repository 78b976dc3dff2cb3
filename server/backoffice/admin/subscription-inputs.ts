import { gateways, paidPlans } from "@db/schema/subscription";
import { ExtraBoards, SubscriptionTypeView, SubscriptionView } from "@server/billing/subscription/inputs";
import { PaymentStatus } from "@server/billing/transaction/inputs";
import { MAX_STORAGE } from "@server/core/constants";
import { Day, Id, line, text } from "@server/core/fields";
import { Listing, listOf, sorted } from "@server/core/paging";
import { z } from "zod";
import { AdminEvent } from "./inputs.ts";

/** Inputs and views of subscriptions and payments in the back-office. Money in cents. */

export const paidPlanNames = paidPlans;
export const gatewayNames = gateways;
export const subscriptionStatuses = ["pending", "active", "canceled", "expired"] as const;
export const subscriptionSorts = ["workspace", "ends_on", "created_at"] as const;

const SubscriptionFilter = z.object({
  /** Searches the workspace's name, company, customer number, and the communication of a transfer. */
  name: z.string().trim().max(100).default(""),
  status: z.enum(subscriptionStatuses).optional(),
  plan: z.enum(paidPlans).optional(),
  gateway: z.enum(gateways).optional(),
  /** The status of the latest transaction. */
  payment_status: PaymentStatus.optional(),
});
export const SubscriptionsQuery = Listing.extend({
  q: text(100),
  filter: SubscriptionFilter.prefault({}),
  sort: sorted(subscriptionSorts).default("-created_at"),
});

export const AdminSubscriptionRow = SubscriptionView.extend({
  workspace: z.object({ id: Id, name: z.string(), customer_number: z.number() }),
  payment_status: PaymentStatus.nullable(),
  created_at: z.string(),
});
export type AdminSubscriptionRow = z.infer<typeof AdminSubscriptionRow>;
export const SubscriptionsPage = listOf(AdminSubscriptionRow);

/** A transaction in the back-office. */
export const AdminTransaction = z.object({
  id: Id,
  kind: z.enum(["first", "renewal", "change"]),
  gateway: z.enum(gateways),
  status: PaymentStatus,
  net: z.number(),
  vat_amount: z.number(),
  amount: z.number(),
  made_at: z.string(),
  period_from: z.string(),
  period_until: z.string(),
  due_on: z.string().nullable(),
  communication: z.string().nullable(),
  attempts: z.number(),
  next_attempt_on: z.string().nullable(),
  /** The gateway's code for the last failure; empty: none. */
  failure: z.string(),
  needs_holder: z.boolean(),
  paid_at: z.string().nullable(),
  /** The super admin who recorded the transfer. */
  marked_by: z.string().nullable(),
  invoice: z.string().nullable(),
  credit_note: z.string().nullable(),
  partial_credit_notes: z.array(z.string()),
});
export type AdminTransaction = z.infer<typeof AdminTransaction>;

export const AdminSubscriptionView = AdminSubscriptionRow.extend({
  /** The last day of the workspace's plan: later than what was paid, while it renews itself. */
  plan_ends_on: z.string().nullable(),
  credit: z.number(),
  canceled_at: z.string().nullable(),
  cancel_reason: z.string(),
  transactions: z.array(AdminTransaction),
  events: z.array(AdminEvent),
});
export type AdminSubscriptionView = z.infer<typeof AdminSubscriptionView>;

const reason = line(500);
/** The reason is optional over REST; the pages require it. */
export const SubscriptionEdit = z.object({
  id: Id,
  data: z.object({
    /** active, for a pending one: it begins before it is paid. */
    status: z.enum(["active", "canceled", "expired"]).optional(),
    ends_on: Day.optional(),
    subscription_type_id: Id.optional(),
    extra_boards: ExtraBoards.optional(),
    /** Marks its unpaid transaction as paid. */
    mark_paid: z.boolean().optional(),
    reason: reason.optional(),
  }),
});

/** A transfer that arrived on a day, and a transaction to cancel. `id` is the transaction's. */
export const PaymentToMark = z.object({ id: Id, paid_on: Day, reason });
export const PaymentToCancel = z.object({ id: Id, reason });

/** The monthly prices of a plan, in cents without VAT. */
export const PlanEdit = z.object({
  id: Id,
  price: z.number().int().min(0).max(10_000_000),
  extra_board_price: z.number().int().min(0).max(10_000_000),
  active: z.boolean().default(false),
});
/** In GB. */
const Gigabytes = z.number("mistake.number").int("mistake.number").min(0).max(MAX_STORAGE);
export const StorageQuotas = z.object({ free: Gigabytes, trial: Gigabytes, basic: Gigabytes, enterprise: Gigabytes });
export type StorageQuotas = z.infer<typeof StorageQuotas>;
export const AdminPlan = SubscriptionTypeView.extend({
  /** The number of running subscriptions to it. */
  subscribers: z.number(),
});
export type AdminPlan = z.infer<typeof AdminPlan>;
