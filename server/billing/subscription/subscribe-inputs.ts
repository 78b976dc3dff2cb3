import { Id } from "@server/core/fields";
import { documentKinds } from "@server/tenancy/document/kinds";
import { WorkspaceChanges } from "@server/tenancy/workspace/inputs";
import { z } from "zod";
import { ExtraBoards, Gateway, PeriodName, SubscriptionView } from "./inputs.ts";

/** A refinement, so that the error is shown at the field. */
const agreedToAll = (kinds: readonly string[]) => documentKinds.every((kind) => kinds.includes(kind));

/** An order: the plan, the details for the invoice, and the consent to all four documents. Browser-safe. */
export const NewSubscription = z.object({
  id: Id,
  subscription_type_id: Id,
  period: PeriodName,
  extra_boards: ExtraBoards.default(0),
  option_ids: z.array(Id).max(100).default([]),
  /** Left out: the default one. */
  gateway: Gateway.optional(),
  // those of the workspace, for each that is left out
  ...WorkspaceChanges.pick({
    company: true,
    vat: true,
    street: true,
    number: true,
    zip: true,
    city: true,
    country: true,
    billing_email: true,
  }).shape,
  consents: z.array(z.enum(documentKinds)).default([]).refine(agreedToAll, { error: "payment.consents" }),
});
export type NewSubscription = z.output<typeof NewSubscription>;

export const SubscribedView = SubscriptionView.extend({
  transaction_id: Id,
  /** For a card, the page to enter it on. Null for a transfer: the invoice says how to pay. */
  redirect_url: z.string().nullable(),
});
