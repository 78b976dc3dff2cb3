import { addMonths } from "@server/core/day";

/** The months from one day to a later one, rounded up; at least 1. */
export function monthsUntil(from: string, until: string): number {
  const [year = 0, month = 0] = from.split("-").map(Number);
  const [lastYear = 0, lastMonth = 0] = until.split("-").map(Number);
  const months = (lastYear - year) * 12 + lastMonth - month;
  return Math.max(1, addMonths(from, months) < until ? months + 1 : months);
}
