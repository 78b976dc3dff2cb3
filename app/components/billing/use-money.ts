import { languageOf } from "@i18n/locales";
import { moneyInWords } from "@i18n/numbers";
import { useTranslation } from "react-i18next";

/** A function that formats cents in the reader's language. */
export function useMoney(): (cents: number) => string {
  const { i18n } = useTranslation();
  return (cents) => moneyInWords(cents, i18n.language);
}

/** An amount in cents as people type it in a field: "49,00", "1490.00". Without a currency, or spaces between thousands. */
export const moneyInField = (cents: number, locale: string): string =>
  `${Math.trunc(cents / 100)}${languageOf(locale).decimal}${String(cents % 100).padStart(2, "0")}`;
