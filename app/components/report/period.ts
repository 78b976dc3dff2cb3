import { REPORT_PERIODS } from "@server/core/constants";
import type { TFunction } from "i18next";

/** A period as text; 12 months are "1 jaar". */
export const periodInWords = (t: TFunction, months: number): string =>
  months % 12 === 0 ? t("report.period.years", { count: months / 12 }) : t("report.period.months", { count: months });

/** How often something repeats: "elke 3 mnd.", "elk jaar". */
export const cycleInWords = (t: TFunction, months: number): string =>
  months % 12 === 0
    ? t("report.period.each_year", { count: months / 12 })
    : t("report.period.each_month", { count: months });

/** The usual periods as options of a select, with the one that is chosen already. */
export const periodOptions = (t: TFunction, chosen: number) =>
  [...new Set([...REPORT_PERIODS, ...(chosen > 0 ? [chosen] : [])])]
    .sort((a, b) => a - b)
    .map((months) => ({ value: String(months), label: periodInWords(t, months) }));
