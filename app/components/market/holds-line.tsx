import type { MarketOption } from "@server/billing/market/inputs";
import { useTranslation } from "react-i18next";

const kinds = ["containers", "objects", "templates", "plans"] as const;

/** What a board contains, in numbers. */
export function HoldsLine({ holds, className = "" }: { holds: MarketOption["holds"]; className?: string }) {
  const { t } = useTranslation();
  if (!holds) return null;
  const words = kinds
    .filter((kind) => holds[kind] > 0)
    .map((kind) => t(`market.holds.${kind}`, { count: holds[kind] }));
  return words.length > 0 ? (
    <span className={`num block text-sm text-muted ${className}`}>{words.join(" · ")}</span>
  ) : null;
}
