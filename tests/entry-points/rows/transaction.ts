import { paidTransaction } from "../make-invoice.ts";
import type { Rows } from "../row.ts";

/** Transactions of a workspace, and their invoices. */
export const transactionRows: Rows = {
  "transaction.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "transaction.invoice": { audience: "admins", input: async (make) => ({ id: await paidTransaction(make) }) },
};
