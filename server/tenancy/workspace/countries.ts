/**
 * The countries of customers, with the format of their VAT numbers after the letters. Safe to import in the browser.
 */

/**
 * Members of the European Union. Check digits are verified for Belgium only (vat.ts); the European register verifies
 * the others.
 */
const union: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

export const countries = [...Object.keys(union), "CH", "GB", "IS", "LI", "MC", "NO"] as const;
export const isInUnion = (country: string): boolean => country in union;

/** The country of a VAT number; null: none of these. Greece uses EL. */
export function countryOfVat(vat: string): string | null {
  const country = vat.startsWith("EL") ? "GR" : vat.slice(0, 2);
  return union[country]?.test(vat.slice(2)) ? country : null;
}
