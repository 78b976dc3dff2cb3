import { countryOfVat } from "./countries.ts";

/** The format and check digits of VAT numbers. Safe to import in the browser. */

/**
 * Normalizes a VAT number: capitals, without spaces, dots and dashes. Without a country it is Belgian; old Belgian
 * numbers with nine digits get a leading zero.
 */
export function plainVat(input: string): string {
  const plain = input.replace(/[\s.\-/]/g, "").toUpperCase();
  const full = /^\d{9,10}$/.test(plain) ? `BE${plain}` : plain;
  return /^BE\d{9}$/.test(full) ? `BE0${full.slice(2)}` : full;
}

/**
 * Whether a number has the format of a country in the EU; for Belgium also whether its last two digits check the
 * others.
 */
export function isVat(vat: string): boolean {
  const country = countryOfVat(vat);
  return country === "BE" ? 97 - (Number(vat.slice(2, 10)) % 97) === Number(vat.slice(10)) : country !== null;
}

/** Formats a Belgian number as BE 0440.966.354; others stay as they are. */
export const vatInWords = (vat: string): string => vat.replace(/^BE(\d{4})(\d{3})(\d{3})$/, "BE $1.$2.$3");
