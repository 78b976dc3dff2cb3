import { payable } from "../make-payment.ts";
import { subscribed } from "../make-subscription.ts";
import type { Rows } from "../row.ts";

/** The doors have no gateway to go to: whoever is let in hears so. */
const off = "422:gateway_off";
const noCards = { super: off, owner: off, admin: off, locked: off };

export const paymentRows: Rows = {
  "payment.page": { gets: "admins", input: payable },
  "payment.visit": { gets: "admins", input: payable },
  "payment.again": { gets: "admins", input: payable },
  "payment.returned": { gets: "admins", input: payable },
  "payment.visitForCard": {
    gets: "admins",
    but: noCards,
    impersonated: "403:not_while_impersonating",
    input: async (make) => ({ id: await subscribed(make) }),
  },
  "payment.cardGiven": {
    gets: "admins",
    but: noCards,
    input: async (make) => ({ id: await subscribed(make), session: "cs_doors" }),
  },
};
