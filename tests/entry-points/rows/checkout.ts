import { checkoutIn, checkoutOfRunning, checkoutToOrder } from "../make-checkout.ts";
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
  "checkout.get": { gets: "admins", input: (make) => checkoutIn(make) },
  "checkout.choosePlan": {
    gets: "admins",
    input: (make) => ({ id: make.workspace, plan: "basic", period: "yearly", extra_boards: 1 }),
  },
  "checkout.chooseOptions": {
    gets: "admins",
    input: async (make) => ({ ...(await checkoutIn(make)), option_ids: [] }),
  },
  "checkout.order": {
    gets: "admins",
    impersonated: "403:not_while_impersonating",
    input: async (make) => ({ ...(await checkoutToOrder(make)), ...details, total: 5929 }),
  },
  "checkout.change": {
    gets: "admins",
    impersonated: "403:not_while_impersonating",
    input: async (make) => ({ id: await checkoutOfRunning(make), total: 18029 }),
  },
};
