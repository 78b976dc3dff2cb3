import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/choices";
import { Notice } from "~/ui/notice";

type Gateway = "stripe" | "bank";
/** `when`: whether the first period is paid, a change at once, or a change from the next period on. */
type Props = { gateways: readonly Gateway[]; when: "first" | "now" | "later" };

/** How to pay; where there is one way, it is only stated. */
export function GatewayChoice({ gateways, when }: Props) {
  const { t } = useTranslation();
  const hint = (value: Gateway) => {
    const isAsFirst = when === "first" || (when === "now" && value === "stripe");
    const key = isAsFirst ? value : `${value}_${when}`;
    return t(`billing.gateway_hint.${key}`);
  };
  if (gateways.length > 1)
    return (
      <RadioGroup
        name="gateway"
        label={t("billing.pay_how")}
        boxed
        options={gateways.map((value) => ({
          value,
          label: t(`billing.gateway.${value}`),
          hint: hint(value),
        }))}
      />
    );
  const [only] = gateways;
  if (!only) return <Notice tone="bad">{t("payment.none")}</Notice>;
  return (
    <div className="text-sm">
      <h2 className="font-medium">{t("billing.pay_how")}</h2>
      <p className="mt-2 font-medium">{t(`billing.gateway.${only}`)}</p>
      <p className="text-muted">{hint(only)}</p>
      <input type="hidden" name="gateway" value={only} />
    </div>
  );
}
