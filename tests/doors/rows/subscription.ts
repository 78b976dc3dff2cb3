import { subscribed } from "../make-subscription.ts";
import type { Rows } from "../row.ts";

export const subscriptionRows: Rows = {
  "subscription.get": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "subscription.overview": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "subscription.cancel": { gets: "admins", input: async (make) => ({ id: await subscribed(make), reason: make.text() }) },
  "subscription.reactivate": { gets: "admins", input: async (make) => ({ id: await subscribed(make, "canceled") }) },
  "subscription.change": {
    gets: "admins",
    impersonated: "403:not_while_impersonating",
    input: async (make) => ({ id: await subscribed(make), plan: "enterprise", period: "monthly" }),
  },
  "subscription.config": { gets: "signed_in" },
  "subscription.types": { gets: "signed_in" },
  "subscription.options": { gets: "signed_in" },
};
