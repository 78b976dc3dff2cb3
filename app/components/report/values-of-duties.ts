import { MAX_PERIOD } from "@server/core/constants";
import type { DutyView } from "@server/records/use/inputs";

type Duty = Pick<DutyView, "type" | "review_point" | "every" | "unit" | "fulfilled_on" | "due_on">;

/** A duty without a last day comes last where it was fulfilled, and first where it never was. */
const dayOf = ({ fulfilled_on, due_on }: Duty) => due_on ?? (fulfilled_on ? "9999" : "");

type Values = Partial<Pick<Duty, "type" | "review_point"> & { period: number }>;

/** What a new report of an object is most likely about: its duty that is late the longest, else the one that ends first. */
export function valuesOfDuties(duties: readonly Duty[]): Values {
  const [first] = duties.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  if (!first) return {};
  const { type, review_point, every, unit } = first;
  const isPeriod = unit === "month" && every !== null && every >= 1 && every <= MAX_PERIOD;
  return { type, review_point, ...(isPeriod && { period: every }) };
}
