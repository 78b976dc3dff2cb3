import { VAT_RATE } from "@server/core/constants";
import { countryOfVat, isInUnion } from "@server/tenancy/workspace/countries";

/** Where we are established, and owe VAT ourselves. */
const HOME_COUNTRY = "BE";

export type Regime = { rate: typeof VAT_RATE | 0; reverseCharge: boolean };

/**
 * Which VAT goes on what we ask. A company elsewhere in the Union owes it itself, as long as the European register
 * knows its number as one of that country; everybody else pays ours. Safe to import in the browser.
 */
export function regimeOf({ country, vat, verified }: { country: string; vat: string; verified: boolean }): Regime {
  const reverseCharge = verified && country !== HOME_COUNTRY && isInUnion(country) && countryOfVat(vat) === country;
  return { rate: reverseCharge ? 0 : VAT_RATE, reverseCharge };
}
