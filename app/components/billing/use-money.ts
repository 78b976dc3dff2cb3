import { moneyInWords } from "@i18n/numbers";
import { useTranslation } from "react-i18next";

/** A function that formats cents in the reader's language. */
export function useMoney(): (cents: number) => string {
  const { i18n } = useTranslation();
  return (cents) => moneyInWords(cents, i18n.language);
}
