import type { Rows } from "../row.ts";

export const subscriptionRows: Rows = {
  "subscription.get": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "subscription.overview": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "subscription.config": { gets: "signed_in" },
  "subscription.types": { gets: "signed_in" },
  "subscription.options": { gets: "signed_in" },
};
