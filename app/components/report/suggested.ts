import type { Suggestion } from "@server/inspection/interval/inputs";
import type { ReportKind } from "@server/inspection/report/types";

type Subject = { type: string; review_point: string };
type Earlier = { type: ReportKind; review_point: string; period: number };

/** The suggested periods for this type and review point, else those for any review point; the shortest first. */
export function suggestedFor({ type, review_point }: Subject, suggestions: readonly Suggestion[]): Suggestion[] {
  if (review_point === "") return [];
  const ofType = suggestions.filter((suggestion) => suggestion.type === type);
  const ofPoint = ofType.filter((suggestion) => suggestion.review_point === review_point);
  const offered = ofPoint.length > 0 ? ofPoint : ofType.filter((suggestion) => suggestion.review_point === "");
  return offered.toSorted((a, b) => a.months - b.months);
}

/** The initial period: that of the object's last such report, else the suggestion when there is exactly one. */
export function firstPeriod(subject: Subject, earlier: readonly Earlier[], suggestions: readonly Suggestion[]): string {
  const last = earlier.find(
    (report) => report.type === subject.type && report.review_point === subject.review_point,
  )?.period;
  const months = new Set(suggestedFor(subject, suggestions).map((suggestion) => suggestion.months));
  return String(last ?? (months.size === 1 ? [...months][0] : "") ?? "");
}
