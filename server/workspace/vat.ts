/** Belgian VAT numbers, as far as they can be judged without asking anybody. Safe to import in the browser. */

/** Without spaces, dots and dashes, in capitals; numbers of the old form, with nine digits, get their leading zero. */
export function plainVat(written: string): string {
  const plain = written.replace(/[\s.\-/]/g, "").toUpperCase();
  const full = /^\d{9,10}$/.test(plain) ? `BE${plain}` : plain;
  return /^BE\d{9}$/.test(full) ? `BE0${full.slice(2)}` : full;
}

/** Ten digits of which the last two check the first eight. */
export const isVat = (vat: string): boolean => /^BE[01]\d{9}$/.test(vat) && 97 - (Number(vat.slice(2, 10)) % 97) === Number(vat.slice(10));

/** As people write it: BE 0440.966.354. */
export const vatInWords = (vat: string): string => vat.replace(/^BE(\d{4})(\d{3})(\d{3})$/, "BE $1.$2.$3");
