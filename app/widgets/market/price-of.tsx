import { useTranslation } from "react-i18next";
import { useMoney } from "~/widgets/billing/use-money";

/** Free; once, of a board; or each month. */
export function PriceOf({ type, price }: { type: "container" | "workspace"; price: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  if (price === 0) return <span className="font-semibold">{t("market.free")}</span>;
  return (
    <span className="num">
      <span className="font-semibold">{money(price)}</span>{" "}
      <span className="text-sm text-muted">{t(type === "container" ? "market.once" : "market.a_month")}</span>
    </span>
  );
}
