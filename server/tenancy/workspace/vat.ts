import { countryOfVat } from "./countries.ts";

/** VAT numbers, as far as they can be judged without asking anybody. Safe to import in the browser. */

/**
 * Without spaces, dots and dashes, in capitals. What begins with no country is Belgian; of the old form, with nine
 * digits, it gets its leading zero.
 */
export function plainVat(written: string): string {
  const plain = written.replace(/[\s.\-/]/g, "").toUpperCase();
  const full = /^\d{9,10}$/.test(plain) ? `BE${plain}` : plain;
  return /^BE\d{9}$/.test(full) ? `BE0${full.slice(2)}` : full;
}

/** Of a country of the Union, in its form; of Belgium's ten digits the last two check the first eight. */
export function isVat(vat: string): boolean {
  const country = countryOfVat(vat);
  return country === "BE" ? 97 - (Number(vat.slice(2, 10)) % 97) === Number(vat.slice(10)) : country !== null;
}

/** As people write it: BE 0440.966.354; those of other countries as they are. */
export const vatInWords = (vat: string): string => vat.replace(/^BE(\d{4})(\d{3})(\d{3})$/, "BE $1.$2.$3");
