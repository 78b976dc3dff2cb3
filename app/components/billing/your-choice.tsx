import type { QuoteView } from "@server/billing/checkout/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/panel";
import { PriceLines } from "./price-lines.tsx";

/** The price of the current choice, next to the choices. */
export function YourChoice({
  quote,
  reverseCharge,
  children,
}: {
  quote: QuoteView;
  reverseCharge: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Panel title={t("billing.your_choice")}>
      <div className="px-5 pb-5 pt-2">
        <PriceLines quote={quote} reverseCharge={reverseCharge} />
        {children}
      </div>
    </Panel>
  );
}
