import { unpaidTransaction } from "../make-payment.ts";
import { subscribedWorkspace } from "../make-subscription.ts";
import type { Rows } from "../row.ts";

export const subscriptionRows: Rows = {
  "subscription.get": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "subscription.create": {
    audience: "admins",
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
  "subscription.overview": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "subscription.cancel": {
    audience: "admins",
    input: async (make) => ({ id: await subscribedWorkspace(make), reason: make.text() }),
  },
  "subscription.withdraw": {
    audience: "admins",
    input: async (make) => {
      const { id, transactionId } = await unpaidTransaction(make);
      return { id, transaction_id: transactionId };
    },
  },
  "subscription.reactivate": {
    audience: "admins",
    input: async (make) => ({ id: await subscribedWorkspace(make, "canceled") }),
  },
  "subscription.config": { audience: "signed_in" },
  "subscription.pricing": { audience: "anyone" },
  "subscription.types": { audience: "signed_in" },
  "subscription.options": { audience: "signed_in" },
};
