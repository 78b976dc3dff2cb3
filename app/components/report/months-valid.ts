import { MAX_PERIOD } from "@server/core/constants";
import { monthsUntil } from "@server/inspection/report/months-until";
import type { ReportFields } from "./use-report-fields.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The months for which a report is valid by what is filled in, the most exact first; undefined without any. */
export function monthsValid(
  { reported_date, valid_until, other_period, period }: ReportFields,
  first: string,
): number | undefined {
  const months =
    DAY.test(reported_date) && DAY.test(valid_until)
      ? monthsUntil(reported_date, valid_until)
      : Number(other_period || period || first);
  return Number.isInteger(months) && months >= 1 && months <= MAX_PERIOD ? months : undefined;
}
