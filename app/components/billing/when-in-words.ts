import type { CheckoutView } from "@server/billing/checkout/inputs";
import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";
import { useMoney } from "./use-money.ts";

/** When it begins, what is paid for it today, and what comes back: in two sentences. */
export function useWhenInWords(): (checkout: CheckoutView) => string {
  const { t } = useTranslation();
  const { day } = useDates();
  const money = useMoney();
  return ({ when, from, quote, each, chosen, running }) => {
    const sums = { today: money(quote.total), each: money(each.total), day: day(from, "long") };
    const comesBack = t(`billing.then.${chosen.period}`, sums);
    if (when === "same") return t("billing.when.same");
    if (when === "later") return `${t("billing.when.later", sums)} ${comesBack}`;
    if (when === "now" && quote.total === 0) return `${t("billing.when.now_free", sums)} ${comesBack}`;
    if (when === "now")
      return `${t(running?.gateway === "bank" ? "billing.when.now_bank" : "billing.when.now", sums)} ${comesBack}`;
    return `${t("billing.when.first", sums)} ${comesBack}`;
  };
}
