/** Structured communications of transfers: ten digits, and two that check them. Safe to import in the browser. */

const checkOf = (digits: string) => String(Number(BigInt(digits) % 97n) || 97).padStart(2, "0");

/** Twelve digits out of ten at most; those of an invoice follow from its number, so that no two invoices share one. */
export function communicationOf(number: number | bigint): string {
  const digits = String(number).padStart(10, "0");
  if (!/^\d{10}$/.test(digits)) throw new RangeError(`More than ten digits: ${number}`);
  return digits + checkOf(digits);
}

/** The year, and the place in it. */
export const communicationOfInvoice = (year: number, sequence: number) => communicationOf(year * 1_000_000 + sequence);

/** As banks write it: +++090/9337/55493+++. */
export const communicationInWords = (digits: string) => digits.replace(/^(\d{3})(\d{4})(\d{5})$/, "+++$1/$2/$3+++");
