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
import { Country, Vat } from "@server/tenancy/workspace/inputs";
import { isZip } from "@server/tenancy/workspace/zip";
import { z } from "zod";

/** Schemas of the checkout. Browser-safe. */

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

/** What the pages of the checkout show. Money in cents. `chosen` is filled in before anything was chosen, too. */
export const CheckoutView = z.object({
  workspace_id: Id,
  name: z.string(),
  /** A checkout was begun before. */
  begun: z.boolean(),
  chosen: Chosen,
  types: z.array(SubscriptionTypeView),
  /** The chosen ones. */
  options: z.array(SubscriptionOptionView),
  boards: z.number(),
  /** The workspace uses a logo or a colour of its own. */
  branded: z.boolean(),
  /** The running subscription; null: none. */
  running: Chosen.extend({
    status: z.enum(["active", "canceled"]),
    ends_on: z.string(),
    gateway: Gateway,
    card: z.string(),
  }).nullable(),
  /**
   * first: begins when it is paid. now: the change is paid and begins at once. later: with the next period. same:
   * nothing changes.
   */
  when: z.enum(["first", "now", "later", "same"]),
  /** The period that the quote pays for, YYYY-MM-DD. */
  from: z.string(),
  until: z.string(),
  quote: QuoteView,
  /** The price of each later period, once the credit is used up. */
  each: z.object({ net: z.number(), total: z.number() }),
  reverse_charge: z.boolean(),
  gateways: z.array(Gateway),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

/** The sum that was shown, in cents with VAT; a different one is rejected. */
const Shown = z.object({ id: Id, total: z.coerce.number().int() });

/** Step four: the details for the invoice, the gateway, and the consents. */
export const Order = Shown.extend({
  gateway: Gateway.optional(),
  company: line(),
  vat: Vat.default(""),
  street: line(),
  number: line(20),
  zip: line(20),
  city: line(),
  country: Country.default("BE"),
  billing_email: NewSubscription.shape.billing_email,
  consents: NewSubscription.shape.consents,
}).refine(({ zip, country }) => isZip(zip ?? "", country ?? ""), {
  path: ["zip"],
  error: "workspace.zip_belgian",
  when: () => true, // also run when other fields are invalid, so that all errors show at once
});

/** The confirmation of a change by a workspace that has a plan. */
export const Confirmation = Shown.extend({ gateway: Gateway.optional() });
