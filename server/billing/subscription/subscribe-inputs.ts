import { Id, text } from "@server/core/fields";
import { documentKinds } from "@server/tenancy/document/kinds";
import { Country, Vat, WorkspaceChanges } from "@server/tenancy/workspace/inputs";
import { z } from "zod";
import { ExtraBoards, Gateway, PeriodName, SubscriptionView } from "./inputs.ts";

/** A choice that is not made says so beside it. */
const agreedToAll = (kinds: readonly string[]) => documentKinds.every((kind) => kinds.includes(kind));

/** A plan, for whom the invoice is, and that they agree to all four documents. Browser-safe. */
export const NewSubscription = z.object({
  id: Id,
  subscription_type_id: Id,
  period: PeriodName,
  extra_boards: ExtraBoards.default(0),
  option_ids: z.array(Id).max(100).default([]),
  /** Left out: the usual one here. */
  gateway: Gateway.optional(),
  company: text(),
  vat: Vat.default(""),
  street: text(),
  number: text(20),
  zip: text(20),
  city: text(),
  country: Country.default("BE"),
  billing_email: WorkspaceChanges.shape.billing_email,
  consents: z.array(z.enum(documentKinds)).default([]).refine(agreedToAll, { error: "payment.consents" }),
});
export type NewSubscription = z.output<typeof NewSubscription>;

export const SubscribedView = SubscriptionView.extend({
  transaction_id: Id,
  /** For a card: where it is given. For a transfer there is none: the invoice says how. */
  redirect_url: z.string().nullable(),
});
