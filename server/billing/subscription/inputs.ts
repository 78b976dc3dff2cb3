import { gateways, paidPlans, periods } from "@db/schema/subscription";
import { MAX_EXTRA_BOARDS } from "@server/core/constants";
import { ById, Id, text } from "@server/core/fields";
import { z } from "zod";

/** What is asked and told of plans. Money in cents, VAT aside unless a name says otherwise. Browser-safe. */

export const PlanName = z.enum(paidPlans, "mistake.required");
export const PeriodName = z.enum(periods, "mistake.required");
export const Gateway = z.enum(gateways);
export const ExtraBoards = z.coerce.number("mistake.number").int("mistake.number").min(0).max(MAX_EXTRA_BOARDS);

/** A plan as it is sold. */
export const SubscriptionTypeView = z.object({
  id: Id,
  name: z.enum(["free", ...paidPlans]),
  enterprise: z.boolean(),
  boards_included: z.number(),
  /** GB that may be kept. */
  storage_included: z.number(),
  /** A month, and a year at once. */
  prices: z.object({ monthly: z.number(), yearly: z.number() }),
  extra_board_prices: z.object({ monthly: z.number(), yearly: z.number() }),
  active: z.boolean(),
});
export type SubscriptionTypeView = z.infer<typeof SubscriptionTypeView>;

/** What can be had beside a plan, in the reader's language. */
export const SubscriptionOptionView = z.object({
  id: Id,
  /** container: a board that is filled already, bought once. workspace: paid each month. */
  type: z.enum(["container", "workspace"]),
  market_name: z.string(),
  description: z.string(),
  price: z.number(),
  active: z.boolean(),
  /** Where its picture is. */
  picture: z.string().nullable(),
});
export type SubscriptionOptionView = z.infer<typeof SubscriptionOptionView>;

export const SubscriptionView = z.object({
  id: Id,
  subscription_type: SubscriptionTypeView.pick({ id: true, name: true, enterprise: true, boards_included: true }),
  period: PeriodName.nullable(),
  status: z.enum(["active", "canceled", "expired", "trial", "pending"]),
  auto_renewal: z.boolean(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  /** With VAT, as it will be asked; null: nothing comes. */
  next_payment: z.object({ on: z.string(), amount: z.number() }).nullable(),
  extra_boards: z.number(),
  options: z.array(SubscriptionOptionView),
  gateway: Gateway.nullable(),
  /** What it becomes when the period ends; null: as it is. */
  next: z.object({ plan: PlanName, period: PeriodName, extra_boards: z.number() }).nullable(),
  /** How people know the card ("Visa 4242"); empty: none. */
  card: z.string(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** An order that is not paid yet: the transaction that asks for it. */
export const Withdrawing = ById.extend({ transaction_id: Id });
export const Canceling = ById.extend({ reason: text(1000) });

/**
 * What a subscription is to be for. `option_ids`: all it is to have of the market, and boards of it that are bought
 * now.
 */
export const Changing = ById.extend({
  plan: PlanName,
  period: PeriodName,
  extra_boards: ExtraBoards.default(0),
  option_ids: z.array(Id).max(100).default([]),
});
/** now: it begins when that transaction is paid. later: on that day. same: what was planned for then is withdrawn. */
export const Changed = z.object({
  when: z.enum(["now", "later", "same"]),
  on: z.string(),
  transaction_id: Id.nullable(),
});
