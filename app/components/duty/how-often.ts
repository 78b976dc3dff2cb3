import type { DutyView } from "@server/records/use/inputs";
import type { TFunction } from "i18next";
import { cycleInWords } from "../report/period.ts";

/** How often a duty returns: "elke 3 mnd.", "elke 2 weken"; before the first or each use; as the last report says. */
export function howOften(t: TFunction, { every, unit, scope }: Pick<DutyView, "every" | "unit" | "scope">): string {
  if (every === null) return t("duty.as_reported");
  if (every === 0) return t(`duty.scope.${scope}`);
  return unit === "month" ? cycleInWords(t, every) : t(`report.period.each_${unit}`, { count: every });
}
