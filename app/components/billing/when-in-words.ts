import type { CheckoutView } from "@server/billing/checkout/inputs";
import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";
import { useMoney } from "./use-money.ts";

/** A function that says in two sentences when the plan starts, what is paid today, and what each renewal costs. */
export function useWhenInWords(): (checkout: CheckoutView) => string {
  const { t } = useTranslation();
  const { day } = useDates();
  const money = useMoney();
  return ({ when, from, quote, each, chosen, running, gateways }) => {
    const sums = { today: money(quote.total), each: money(each.total), day: day(from, "long") };
    const renewal = t(`billing.then.${chosen.period}`, sums);
    if (when === "same") return t("billing.when.same");
    if (when === "later") return `${t("billing.when.later", sums)} ${renewal}`;
    if (when === "now" && quote.total === 0) return `${t("billing.when.now_free", sums)} ${renewal}`;
    if (when === "now") {
      // where both are offered, each says in the form what follows from it
      const now = gateways.length > 1 ? "now_either" : running?.gateway === "bank" ? "now_bank" : "now";
      return `${t(`billing.when.${now}`, sums)} ${renewal}`;
    }
    return `${t("billing.when.first", sums)} ${renewal}`;
  };
}
