import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/choices";
import { Notice } from "~/ui/notice";

/** How to pay; where there is one way, it is only stated. */
export function GatewayChoice({ gateways }: { gateways: readonly ("stripe" | "bank")[] }) {
  const { t } = useTranslation();
  if (gateways.length > 1)
    return (
      <RadioGroup
        name="gateway"
        label={t("billing.pay_how")}
        boxed
        options={gateways.map((value) => ({
          value,
          label: t(`billing.gateway.${value}`),
          hint: t(`billing.gateway_hint.${value}`),
        }))}
      />
    );
  const [only] = gateways;
  if (!only) return <Notice tone="bad">{t("payment.none")}</Notice>;
  return (
    <div className="text-sm">
      <h2 className="font-medium">{t("billing.pay_how")}</h2>
      <p className="mt-2 font-medium">{t(`billing.gateway.${only}`)}</p>
      <p className="text-muted">{t(`billing.gateway_hint.${only}`)}</p>
      <input type="hidden" name="gateway" value={only} />
    </div>
  );
}
