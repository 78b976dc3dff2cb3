import { countryOfVat } from "@server/tenancy/workspace/countries";

/** Under which scheme and id a company is found on Peppol. */
export type Participant = { scheme: string; id: string };

/** The scheme of a country's VAT numbers in the list of electronic address schemes (EAS), where companies have theirs. */
const schemes: Record<string, string> = {
  AT: "9914",
  BG: "9926",
  CY: "9928",
  CZ: "9929",
  DE: "9930",
  DK: "0198",
  EE: "9931",
  ES: "9920",
  FR: "9957",
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
 * under its VAT number; a Swedish one under its organisation number, a Finnish one under its OVT code, and a Greek one
 * without the letters. Null: not a VAT number of the Union.
 */
export function participantOf(vat: string): Participant | null {
  const enterprise = enterpriseNumber(vat);
  if (enterprise) return { scheme: "0208", id: enterprise };
  const country = countryOfVat(vat) ?? "";
  if (country === "SE") return { scheme: "0007", id: vat.slice(2, 12) };
  if (country === "FI") return { scheme: "0216", id: `0037${vat.slice(2)}` };
  if (country === "GR") return { scheme: "9933", id: vat.slice(2) };
  const scheme = schemes[country];
  return scheme ? { scheme, id: vat } : null;
}
