import { countryOfVat } from "@server/tenancy/workspace/countries";

/** Under which scheme and id a company is found on Peppol. */
export type Participant = { scheme: string; id: string };

/** The scheme of VAT numbers of each country, from the list of electronic address schemes (EAS). */
const schemes: Record<string, string> = {
  AT: "9914",
  BG: "9926",
  CY: "9928",
  CZ: "9929",
  DE: "9930",
  DK: "0198",
  EE: "9931",
  ES: "9920",
  FI: "0213",
  FR: "9957",
  GR: "9933",
  HR: "9934",
  HU: "9910",
  IE: "9935",
  IT: "0211",
  LT: "9937",
  LU: "9938",
  LV: "9939",
  MT: "9943",
  NL: "9944",
  PL: "9945",
  PT: "9946",
  RO: "9947",
  SI: "9949",
  SK: "9950",
};

/** The enterprise number in a Belgian VAT number, ten digits; null: it is not Belgian. */
export const enterpriseNumber = (vat: string): string | null => /^BE([01]\d{9})$/.exec(vat)?.[1] ?? null;

/**
 * The participant with this VAT number. A Belgian company is registered under its enterprise number, and need not be
 * under its VAT number; a Swedish one under its organisation number. Null: not a VAT number of the Union.
 */
export function participantOf(vat: string): Participant | null {
  const enterprise = enterpriseNumber(vat);
  if (enterprise) return { scheme: "0208", id: enterprise };
  const country = countryOfVat(vat) ?? "";
  if (country === "SE") return { scheme: "0007", id: vat.slice(2, 12) };
  const scheme = schemes[country];
  return scheme ? { scheme, id: vat } : null;
}
