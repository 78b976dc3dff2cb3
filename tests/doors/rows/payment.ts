import { payable } from "../make-payment.ts";
import type { Rows } from "../row.ts";

export const paymentRows: Rows = {
  "payment.page": { gets: "admins", input: payable },
  "payment.visit": { gets: "admins", input: payable },
  "payment.again": { gets: "admins", input: payable },
  "payment.returned": { gets: "admins", input: payable },
};
