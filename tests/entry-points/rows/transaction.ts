import { invoiced } from "../make-invoice.ts";
import type { Rows } from "../row.ts";

/** What was asked of a workspace, and the invoices of it. */
export const transactionRows: Rows = {
  "transaction.list": { gets: "admins", input: (make) => ({ id: make.workspace }) },
  "transaction.invoice": { gets: "admins", input: async (make) => ({ id: await invoiced(make) }) },
};
