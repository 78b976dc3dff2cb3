import type { ReportLine } from "@server/inspection/object-page/compliance-of";

type Line = Pick<ReportLine, "id" | "type" | "review_point" | "reported_date" | "current">;

/**
 * The day of the report that counts in place of each one that does not any more: the newest of its type and review
 * point; null where there is none, for then the reports that fulfil its duties are of another.
 */
export function replacementDays(reports: readonly Line[]): Map<string, string | null> {
  const newestFirst = reports.toSorted((a, b) => b.reported_date.localeCompare(a.reported_date));
  return new Map(
    newestFirst
      .filter(({ current }) => !current)
      .map(({ id, type, review_point, reported_date }) => {
        const by = newestFirst.find(
          (one) =>
            one.current && one.type === type && one.review_point === review_point && one.reported_date >= reported_date,
        );
        return [id, by?.reported_date ?? null];
      }),
  );
}
