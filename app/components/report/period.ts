import type { TFunction } from "i18next";

/** A period as text; 12 months are "1 jaar". */
export const periodInWords = (t: TFunction, months: number): string =>
  months % 12 === 0 ? t("report.period.years", { count: months / 12 }) : t("report.period.months", { count: months });

/** How often something repeats: "elke 3 mnd.", "elk jaar". */
export const cycleInWords = (t: TFunction, months: number): string =>
  months % 12 === 0
    ? t("report.period.each_year", { count: months / 12 })
    : t("report.period.each_month", { count: months });
