import {
  ExtraBoards,
  Gateway,
  PeriodName,
  PlanName,
  SubscriptionOptionView,
  SubscriptionTypeView,
} from "@server/billing/subscription/inputs";
import { NewSubscription } from "@server/billing/subscription/subscribe-inputs";
import { Id, line } from "@server/core/fields";
import { isZip } from "@server/tenancy/workspace/zip";
import { z } from "zod";

/** What is chosen on the way to a plan. Browser-safe. */

export const ChosenPlan = z.object({
  id: Id,
  plan: PlanName,
  period: PeriodName,
  extra_boards: ExtraBoards.default(0),
});
export const ChosenOptions = z.object({ id: Id, option_ids: z.array(Id).max(100).default([]) });

const Chosen = z.object({ plan: PlanName, period: PeriodName, extra_boards: z.number(), option_ids: z.array(Id) });

export const LineView = z.object({
  what: z.enum(["plan", "extra_boards", "option", "credit"]),
  name: z.string().optional(),
  quantity: z.number(),
  unit: z.number(),
  amount: z.number(),
  from: z.string().optional(),
  until: z.string().optional(),
});
export type LineView = z.infer<typeof LineView>;

export const QuoteView = z.object({
  lines: z.array(LineView),
  net: z.number(),
  vat_rate: z.number(),
  vat_amount: z.number(),
  total: z.number(),
  credit_left: z.number(),
});
export type QuoteView = z.infer<typeof QuoteView>;

/** All that the steps to a plan show. Money in cents; what is chosen stands in `chosen`, also before anything was. */
export const CheckoutView = z.object({
  workspace_id: Id,
  name: z.string(),
  /** Something was chosen before: one goes on where one left. */
  begun: z.boolean(),
  chosen: Chosen,
  types: z.array(SubscriptionTypeView),
  /** Those that were chosen. */
  options: z.array(SubscriptionOptionView),
  boards: z.number(),
  /** It shows a logo or a colour of its own now. */
  branded: z.boolean(),
  /** What runs now; null: nothing. */
  running: Chosen.extend({
    status: z.enum(["active", "canceled"]),
    ends_on: z.string(),
    gateway: Gateway,
    card: z.string(),
  }).nullable(),
  /**
   * first: it begins when it is paid. now: the change is paid and begins at once. later: with the next period. same:
   * nothing changes.
   */
  when: z.enum(["first", "now", "later", "same"]),
  /** The days that are paid for. */
  from: z.string(),
  until: z.string(),
  quote: QuoteView,
  /** What comes back each period, once nothing is to the good any more. */
  each: z.object({ net: z.number(), total: z.number() }),
  reverse_charge: z.boolean(),
  gateways: z.array(Gateway),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

/** The sum that was shown: what is asked may be no other. Cents, with VAT. */
const Shown = z.object({ id: Id, total: z.coerce.number().int() });

/** Step four: for whom the invoice is, how it is paid, and that they agree. */
export const Order = Shown.extend({
  gateway: Gateway.optional(),
  company: line(),
  vat: NewSubscription.shape.vat,
  street: line(),
  number: line(20),
  zip: line(20),
  city: line(),
  country: NewSubscription.shape.country,
  billing_email: NewSubscription.shape.billing_email,
  consents: NewSubscription.shape.consents,
}).refine(({ zip, country }) => isZip(zip ?? "", country ?? ""), {
  path: ["zip"],
  error: "workspace.zip_belgian",
  when: () => true, // told with what else is wrong
});

/** Who has a plan already confirms the change of it. */
export const Confirmation = Shown;
