import type { Rows } from "../row.ts";

/** The register is away in these tests: nothing is known of any number, but whether it is one. */
export const vatRows: Rows = {
  "vat.look": {
    gets: `${"503:unavailable ".repeat(9)} 401 503:unavailable 503:unavailable`,
    input: () => ({ vat: "BE0440966354" }),
  },
  "vat.verify": { gets: "signed_in", input: () => ({ vat: "BE0431150351" }) },
};
