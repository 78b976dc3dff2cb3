import { pricesOf } from "@server/billing/subscription/price";
import { useTranslation } from "react-i18next";
import { useMoney } from "~/components/billing/use-money";

type Props = { type: "container" | "workspace"; price: number; period?: "monthly" | "yearly" };

/** The price of an option: free, once (a board), or by month or year. */
export function PriceOf({ type, price, period = "monthly" }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  if (price === 0) return <span className="font-semibold">{t("market.free")}</span>;
  return (
    <span className="num">
      <span className="font-semibold">{money(type === "container" ? price : pricesOf(price)[period])}</span>{" "}
      <span className="text-sm text-muted">
        {t(type === "container" ? "market.once" : period === "yearly" ? "market.a_year" : "market.a_month")}
      </span>
    </span>
  );
}
