import type { Suggestion } from "@server/inspection/interval/inputs";
import type { ReportKind } from "@server/inspection/report/types";

type About = { type: string; review_point: string };
type Known = { type: ReportKind; review_point: string; period: number };

/** The suggested periods for this type and review point, else those for any review point; the shortest first. */
export function suggestedFor({ type, review_point }: About, suggestions: readonly Suggestion[]): Suggestion[] {
  const ofKind = suggestions.filter((each) => each.type === type);
  const own = ofKind.filter((each) => review_point !== "" && each.review_point === review_point);
  const any = own.length > 0 || review_point === "" ? [] : ofKind.filter((each) => each.review_point === "");
  return [...own, ...any].sort((a, b) => a.months - b.months);
}

/** The initial period: that of the object's last such report, else the suggestion when there is exactly one. */
export function firstPeriod(about: About, earlier: readonly Known[], suggestions: readonly Suggestion[]): string {
  const last = earlier.find(
    (report) => report.type === about.type && report.review_point === about.review_point,
  )?.period;
  const months = new Set(suggestedFor(about, suggestions).map((each) => each.months));
  return String(last ?? (months.size === 1 ? [...months][0] : "") ?? "");
}
