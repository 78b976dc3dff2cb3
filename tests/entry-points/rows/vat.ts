import type { Rows } from "../row.ts";

/** The VAT register cannot be reached in these tests: only the form of a number is checked. */
export const vatRows: Rows = {
  "vat.look": {
    audience: `${"503:unavailable ".repeat(10)} 401 503:unavailable 503:unavailable`,
    input: () => ({ vat: "BE0440966354" }),
  },
  "vat.verify": { audience: "signed_in", input: () => ({ vat: "BE0431150351" }) },
};
