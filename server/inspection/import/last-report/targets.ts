/** What a row may say of each of the last inspections of its object, the newest first or in any order. */
const MOST_REPORTS = 3;
export const reportParts = ["duty", "date", "outcome", "next", "body", "number"] as const;
export type ReportPart = (typeof reportParts)[number];

/** The target of a column with a part of the report with this number, which counts from 1. */
export const reportTarget = (part: ReportPart, number: number) => `report.${number}.${part}`;
export const reportNumbers = Array.from({ length: MOST_REPORTS }, (_, at) => at + 1);
export const reportTargets: string[] = reportNumbers.flatMap((number) =>
  reportParts.map((part) => reportTarget(part, number)),
);

/** Which part of which report a target is. Undefined: it is about something else. */
export function reportTargetOf(target: string): { number: number; part: ReportPart } | undefined {
  const [, number, name] = /^report\.(\d)\.(\w+)$/.exec(target) ?? [];
  const part = reportParts.find((each) => each === name);
  return part && { number: Number(number), part };
}
