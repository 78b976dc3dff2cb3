import type { CheckoutView } from "@server/billing/checkout/inputs";
import { renewsOn } from "@server/billing/subscription/period";
import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";

type Props = { when: CheckoutView["when"]; period: "monthly" | "yearly"; running: CheckoutView["running"] };

/** Below the amount: the credit deducted, or when it is due. */
export function WhenItBegins({ when, period, running }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  if (!running || when === "first") return t(`billing.comes_back.${period}`);
  if (when === "later") return t("billing.later_text", { day: day(renewsOn(running.ends_on), "long") });
  return t(when === "same" ? "billing.same_text" : "billing.credited_later");
}
