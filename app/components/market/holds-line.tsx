import type { MarketOption } from "@server/billing/market/inputs";
import { useTranslation } from "react-i18next";

const counted = ["containers", "objects", "templates", "plans"] as const;

/** How much is on it, in one line. */
export function HoldsLine({ holds, className = "" }: { holds: MarketOption["holds"]; className?: string }) {
  const { t } = useTranslation();
  if (!holds) return null;
  const words = counted.filter((of) => holds[of] > 0).map((of) => t(`market.holds.${of}`, { count: holds[of] }));
  return words.length > 0 ? (
    <span className={`num block text-sm text-muted ${className}`}>{words.join(" · ")}</span>
  ) : null;
}
