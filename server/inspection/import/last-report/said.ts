import type { Mistake } from "@db/schema/import";
import type { Outcome } from "@server/core/compliance";
import { today } from "@server/core/day";
import type { Cell } from "@server/platform/spreadsheet/cells";
import { dayIn, textIn } from "@server/platform/spreadsheet/values";
import { outcomeOf } from "./outcome.ts";
import { type ReportPart, reportTargetOf } from "./targets.ts";

/** What a row says of one inspection; "" and null: nothing. */
export type SaidReport = {
  number: number;
  /** The name of a duty or a review point. */
  duty: string;
  date: string | null;
  outcome: Outcome | null;
  next: string | null;
  body: string;
  reportNumber: string;
  /** The column of each part. */
  columns: Partial<Record<ReportPart, number>>;
};

const FIRST_DAY = "1950-01-01"; // of a report
const most = { duty: 200, body: 200, number: 80 } as const; // characters

/** Takes a cell about an inspection. False: its column is about something else. */
export function takeReport(
  said: SaidReport[],
  mistakes: Mistake[],
  target: string,
  column: number,
  cell: Cell,
): boolean {
  const about = reportTargetOf(target);
  if (!about) return false;
  const report = said.find(({ number }) => number === about.number) ?? nothingSaid(about.number);
  if (!said.includes(report)) said.push(report);
  report.columns[about.part] = column;
  const key = takePart(report, about.part, cell);
  if (key) mistakes.push({ column, key });
  return true;
}

const nothingSaid = (number: number): SaidReport => ({
  ...{ number, duty: "", date: null, outcome: null, next: null, body: "", reportNumber: "", columns: {} },
});

/** Takes what a cell says. Returns a text key of what is wrong with it. */
function takePart(report: SaidReport, part: ReportPart, cell: Cell): string | undefined {
  const read = part === "date" || part === "next" ? dayIn(cell) : textIn(cell);
  if ("mistake" in read) return read.mistake;
  const value = String(read.value ?? "").trim();
  if (value === "") return undefined;
  if (part === "date") return takeDay(report, value);
  if (part === "next") report.next = value;
  if (part === "outcome") {
    report.outcome = outcomeOf(value) ?? null;
    return report.outcome ? undefined : `import.unknown_outcome?${new URLSearchParams({ text: value.slice(0, 40) })}`;
  }
  if (part === "next") return undefined;
  if (value.length > most[part]) return `mistake.too_big.string?maximum=${most[part]}`;
  report[part === "number" ? "reportNumber" : part] = value;
  return undefined;
}

function takeDay(report: SaidReport, day: string): string | undefined {
  if (day > today()) return "report.in_future";
  if (day < FIRST_DAY) return "mistake.invalid_format.date";
  report.date = day;
  return undefined;
}
