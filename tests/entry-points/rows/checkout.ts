import { checkoutOnRunningPlan, checkoutToOrder, makeCheckout } from "../make-checkout.ts";
import type { Rows } from "../row.ts";

const details = {
  company: "Acme",
  street: "Kaai",
  number: "1",
  zip: "9130",
  city: "Kallo",
  consents: ["terms", "privacy", "processing", "use"],
};

export const checkoutRows: Rows = {
  "checkout.get": { audience: "admins", input: (make) => makeCheckout(make) },
  "checkout.choosePlan": {
    audience: "admins",
    input: (make) => ({ id: make.workspace, plan: "basic", period: "yearly", extra_boards: 1 }),
  },
  "checkout.chooseOptions": {
    audience: "admins",
    input: async (make) => ({ ...(await makeCheckout(make)), option_ids: [] }),
  },
  "checkout.order": {
    audience: "admins",
    impersonated: "403:not_while_impersonating",
    input: async (make) => ({ ...(await checkoutToOrder(make)), ...details, total: 5929 }),
  },
  "checkout.change": {
    audience: "admins",
    impersonated: "403:not_while_impersonating",
    input: async (make) => ({ id: await checkoutOnRunningPlan(make), total: 18029 }),
  },
};
