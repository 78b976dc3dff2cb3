import { z } from "zod";

/** What can be wrong with a structured invoice, each a key of the texts. Safe to import in the browser. */
export const Fault = z.enum([
  "seller_name",
  "seller_vat",
  "seller_address",
  "seller_account",
  "buyer_name",
  "buyer_vat",
  "buyer_address",
  "due_on",
  "no_lines",
  "line",
  "sum_of_lines",
  "vat",
  "total",
]);
export type Fault = z.infer<typeof Fault>;
