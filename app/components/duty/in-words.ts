import type { DutyView } from "@server/records/use/inputs";
import type { TFunction } from "i18next";

/** "elke 3 maanden"; what is due before each use, or as the last report says, has no interval. */
export const everyInWords = (t: TFunction, { every, unit, scope }: Pick<DutyView, "every" | "unit" | "scope">) =>
  every ? t(`duty.every.${unit}`, { count: every }) : every === 0 ? t(`duty.scope.${scope}`) : t("duty.as_reported");
