import { gateways, paidPlans, periods } from "@db/schema/subscription";
import { MAX_EXTRA_BOARDS } from "@server/core/constants";
import { ById, Id, text } from "@server/core/fields";
import { z } from "zod";

/** Inputs and views of plans. Money in cents, without VAT unless the name says otherwise. Browser-safe. */

export const PlanName = z.enum(paidPlans, "mistake.required");
export const PeriodName = z.enum(periods, "mistake.required");
export const Gateway = z.enum(gateways);
export const ExtraBoards = z.coerce.number("mistake.number").int("mistake.number").min(0).max(MAX_EXTRA_BOARDS);

/** A plan for sale. */
export const SubscriptionTypeView = z.object({
  id: Id,
  name: z.enum(["free", ...paidPlans]),
  enterprise: z.boolean(),
  boards_included: z.number(),
  /** In GB. */
  storage_included: z.number(),
  /** For a month, and for a whole year. */
  prices: z.object({ monthly: z.number(), yearly: z.number() }),
  extra_board_prices: z.object({ monthly: z.number(), yearly: z.number() }),
  active: z.boolean(),
});
export type SubscriptionTypeView = z.infer<typeof SubscriptionTypeView>;

/** An option of the market, in the reader's language. */
export const SubscriptionOptionView = z.object({
  id: Id,
  /** container: a prefilled board, paid once. workspace: paid each month. */
  type: z.enum(["container", "workspace"]),
  market_name: z.string(),
  description: z.string(),
  price: z.number(),
  active: z.boolean(),
  /** The address of its picture; null: none. */
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
  /** With VAT; null: no payment is due. */
  next_payment: z.object({ on: z.string(), amount: z.number() }).nullable(),
  extra_boards: z.number(),
  options: z.array(SubscriptionOptionView),
  gateway: Gateway.nullable(),
  /** The terms planned for the next period; null: unchanged. */
  next: z.object({ plan: PlanName, period: PeriodName, extra_boards: z.number() }).nullable(),
  /** The stored card ("Visa 4242"); empty: none. */
  card: z.string(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** The transaction of an unpaid order. */
export const Withdrawing = ById.extend({ transaction_id: Id });
export const Canceling = ById.extend({ reason: text(1000) });

/** The new terms of a subscription. `option_ids`: all options it will have, and boards of the market to buy now. */
export const Changing = ById.extend({
  plan: PlanName,
  period: PeriodName,
  extra_boards: ExtraBoards.default(0),
  option_ids: z.array(Id).max(100).default([]),
  /** How it is paid from now on. Left out: as before. */
  gateway: Gateway.optional(),
});
/**
 * now: begins when the transaction is paid. later: begins on that day. same: an earlier planned change is withdrawn.
 */
export const Changed = z.object({
  when: z.enum(["now", "later", "same"]),
  on: z.string(),
  transaction_id: Id.nullable(),
});
