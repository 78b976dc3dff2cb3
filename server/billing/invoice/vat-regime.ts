import { VAT_RATE } from "@server/core/constants";
import { countryOfVat, isInUnion } from "@server/tenancy/workspace/countries";

/** The country in which the seller is established. */
const HOME_COUNTRY = "BE";

export type Regime = { rate: typeof VAT_RATE | 0; reverseCharge: boolean };

/**
 * The VAT rate for a customer. A company in another country of the Union pays VAT itself (reverse charge) if VIES
 * confirmed its VAT number as one of that country; everybody else pays the seller's rate. Safe to import in the
 * browser.
 */
export function regimeOf({ country, vat, verified }: { country: string; vat: string; verified: boolean }): Regime {
  const reverseCharge = verified && country !== HOME_COUNTRY && isInUnion(country) && countryOfVat(vat) === country;
  return { rate: reverseCharge ? 0 : VAT_RATE, reverseCharge };
}
