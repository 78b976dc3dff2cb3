import { languageOf } from "./locales.ts";

const grouped = (whole: string, separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);

/** A whole number with separators: "12.450". */
export const inNumbers = (count: number, language: string): string =>
  grouped(String(count), languageOf(language).thousands);

/** A number from Postgres or a score, with its decimals in the language's notation: "0,5". */
export const inDecimals = (number: number | string, language: string): string =>
  String(number).replace(".", languageOf(language).decimal);

/**
 * A number as people type it, with a comma or a point before its decimals and perhaps spaces between its thousands, in
 * the notation of Postgres: "2.50".
 * Undefined if it is none, or has more than nine digits before them or six after, which are not kept exactly.
 */
export function decimalOf(typed: string): string | undefined {
  const plain = typed
    .trim()
    .replace("−", "-")
    .replace(",", ".")
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, "");
  const [, minus, whole, decimals = ""] = /^([+-]?)(\d{1,9})(\.\d{1,6})?$/.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  return `${minus === "-" ? "-" : ""}${Number(whole)}${decimals}`;
}

/** An amount in cents as euros: "€ 1.490,00", "€1,490.00", "1 490,00 €". */
export function moneyInWords(cents: number, locale: string): string {
  const { moneyThousands, decimal, euros } = languageOf(locale);
  const whole = Math.trunc(Math.abs(cents) / 100).toString();
  const rest = (Math.abs(cents) % 100).toString().padStart(2, "0");
  const sign = cents < 0 ? "−" : "";
  return sign + euros.replace("#", grouped(whole, moneyThousands) + decimal + rest);
}
