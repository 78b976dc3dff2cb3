import type { QuoteView } from "@server/billing/checkout/inputs";
import { lineInWords } from "@server/billing/invoice/line-words";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";
import { useMoney } from "./use-money.ts";

type Props = { quote: QuoteView; reverseCharge?: boolean };

/** A quote by line: net amount, VAT and total. */
export function PriceLines({ quote: { lines, net, vat_rate, vat_amount, total }, reverseCharge }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const { day } = useDates();
  return (
    <dl className="num text-sm">
      {lines.map((line, index) => (
        <div key={`${line.what} ${line.name} ${index}`} className="flex items-start gap-4 py-2">
          <dt className="min-w-0 flex-1">
            <span className="block [overflow-wrap:anywhere]">{lineInWords(t, line)}</span>
            {line.quantity > 1 ? (
              <span className="block text-xs text-muted">
                {t("billing.times", { quantity: line.quantity, unit: money(line.unit) })}
              </span>
            ) : null}
            {line.from && line.until && line.what === "plan" ? (
              <span className="block text-xs text-muted">
                {t("billing.from_until", { from: day(line.from), until: day(line.until) })}
              </span>
            ) : null}
          </dt>
          <dd>{money(line.amount)}</dd>
        </div>
      ))}
      <Sum name={t("billing.net")} className="mt-2 border-t border-line pt-3">
        {money(net)}
      </Sum>
      <Sum name={reverseCharge ? t("billing.reverse_charge") : t("billing.vat", { rate: vat_rate })} className="pt-1.5">
        {money(vat_amount)}
      </Sum>
      <div className="mt-3 flex items-baseline gap-4 border-t border-line pt-3">
        <dt className="flex-1 font-semibold">
          {t("billing.total")} <span className="font-normal text-muted">{t("billing.incl")}</span>
        </dt>
        <dd className="text-xl font-semibold">{money(total)}</dd>
      </div>
    </dl>
  );
}

const Sum = ({ name, className, children }: { name: string; className: string; children: ReactNode }) => (
  <div className={`flex gap-4 text-muted ${className}`}>
    <dt className="min-w-0 flex-1">{name}</dt>
    <dd>{children}</dd>
  </div>
);
