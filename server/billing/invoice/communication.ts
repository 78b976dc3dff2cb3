/**
 * Structured communications of Belgian bank transfers: ten digits and two check digits. Safe to import in the browser.
 */

const checkDigits = (digits: string) => String(Number(BigInt(digits) % 97n) || 97).padStart(2, "0");

/** Adds the check digits to a number of at most ten digits, padded with zeros. Throws RangeError for a longer one. */
export function communicationOf(number: number | bigint): string {
  const digits = String(number).padStart(10, "0");
  if (!/^\d{10}$/.test(digits)) throw new RangeError(`More than ten digits: ${number}`);
  return digits + checkDigits(digits);
}

/** The communication of an invoice: its year and its sequence number, so that no two invoices share one. */
export const communicationOfInvoice = (year: number, sequence: number) => communicationOf(year * 1_000_000 + sequence);

/** Twelve digits as banks print them: +++090/9337/55493+++. */
export const communicationInWords = (digits: string) => digits.replace(/^(\d{3})(\d{4})(\d{5})$/, "+++$1/$2/$3+++");
