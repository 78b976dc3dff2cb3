import { languageOf } from "./locales.ts";

const grouped = (whole: string, separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);

/** A whole number with separators: "12.450". */
export const inNumbers = (count: number, language: string): string =>
  grouped(String(count), languageOf(language).thousands);

/** A number from Postgres or a score, with its decimals in the language's notation: "0,5". */
export const inDecimals = (number: number | string, language: string): string =>
  String(number).replace(".", languageOf(language).decimal);

/** An amount in cents as euros: "€ 1.490,00", "€1,490.00", "1 490,00 €". */
export function moneyInWords(cents: number, locale: string): string {
  const { moneyThousands, decimal, euros } = languageOf(locale);
  const whole = Math.trunc(Math.abs(cents) / 100).toString();
  const rest = (Math.abs(cents) % 100).toString().padStart(2, "0");
  const sign = cents < 0 ? "−" : "";
  return sign + euros.replace("#", grouped(whole, moneyThousands) + decimal + rest);
}
