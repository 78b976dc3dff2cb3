import { payable } from "../make-payment.ts";
import { subscribed } from "../make-subscription.ts";
import type { Rows } from "../row.ts";

export const subscriptionRows: Rows = {
  "subscription.get": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "subscription.create": {
    gets: "admins",
    impersonated: "403:not_while_impersonating",
    input: async (make) => ({
      id: await make.sameWorkspace(),
      subscription_type_id: "00000000-0000-7000-8000-000000000002",
      period: "monthly",

      company: make.text(),
      street: "Kaai",
      number: "1",
      zip: "9130",
      city: "Kallo",
      consents: ["terms", "use", "privacy", "processing"],
    }),
  },
  "subscription.overview": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "subscription.cancel": {
    gets: "admins",
    input: async (make) => ({ id: await subscribed(make), reason: make.text() }),
  },
  "subscription.withdraw": {
    gets: "admins",
    input: async (make) => {
      const { id, transactionId } = await payable(make);
      return { id, transaction_id: transactionId };
    },
  },
  "subscription.reactivate": { gets: "admins", input: async (make) => ({ id: await subscribed(make, "canceled") }) },
  "subscription.config": { gets: "signed_in" },
  "subscription.pricing": { gets: "anyone" },
  "subscription.types": { gets: "signed_in" },
  "subscription.options": { gets: "signed_in" },
};
