import { checkoutIn } from "../make-checkout.ts";
import type { Rows } from "../row.ts";

export const checkoutRows: Rows = {
  "checkout.get": { gets: "admins", input: checkoutIn },
  "checkout.choosePlan": { gets: "admins", input: (make) => ({ id: make.workspace, plan: "basic", period: "yearly", extra_boards: 1 }) },
  "checkout.chooseOptions": { gets: "admins", input: async (make) => ({ ...(await checkoutIn(make)), option_ids: [] }) },
};
