import type { Rows } from "../row.ts";

export const subscriptionRows: Rows = {
  "subscription.config": { gets: "signed_in" },
  "subscription.types": { gets: "signed_in" },
  "subscription.options": { gets: "signed_in" },
};
