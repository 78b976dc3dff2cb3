import type { Mistake, ShownRow } from "@db/schema/import";
import type { LastKnown } from "@db/schema/object";
import { dayInWords } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Outcome } from "@server/core/compliance";
import { daysBetween } from "@server/core/day";
import { plain } from "@server/core/search-words";
import type { DutyLine } from "@server/inspection/duty/lines";
import { proposedLines } from "@server/inspection/duty/proposed";
import { isWithinLimit } from "@server/inspection/report/inputs";
import type { ReportKind } from "@server/inspection/report/types";
import { validForInterval, validUntilDay } from "@server/inspection/report/validity";
import { type Existing, keyOf } from "./existing.ts";
import type { SaidReport } from "./said.ts";
import { type KindOfObject, type Subject, subjectOfKind, titleOfLine } from "./subjects.ts";
import type { ReportPart } from "./targets.ts";

export type NewReport = {
  point: string;
  type: ReportKind;
  day: string;
  outcome: Outcome;
  until: string;
  period: number;
  warnsOn: string;
  body: string;
  number: string;
};
/** What the inspections of a row add to its object. */
export type Additions = {
  reports: NewReport[];
  /** Lines of the catalogue to put on it, by their keys. */
  lines: string[];
  /** Null: it stays as it is. */
  lastKnown: LastKnown[] | null;
  changes: ShownRow["changes"];
};

export type KnownOfReports = {
  locale: Locale;
  catalogue: readonly DutyLine[];
  subjects: ReadonlyMap<string, Subject>;
  existing: Existing;
};
type Of = { objectId: string | null; kind: KindOfObject };

/** What the inspections of a row add to its object (`objectId` null: a new one). Its mistakes are added to `mistakes`. */
export function planReports(
  known: KnownOfReports,
  said: readonly SaidReport[],
  object: Of,
  mistakes: Mistake[],
): Additions {
  const added: Additions = { reports: [], lines: [], lastKnown: null, changes: [] };
  for (const report of said.toSorted((a, b) => a.number - b.number)) {
    const isRead = Object.values(report.columns).every((column) => !mistakes.some((each) => each.column === column));
    const wrong = isRead && planReport(known, report, object, added);
    if (wrong) mistakes.push({ column: report.columns[wrong.part] ?? null, key: wrong.key });
  }
  return added;
}

const wrong = (part: ReportPart, key: string) => ({ part, key });

function planReport(known: KnownOfReports, said: SaidReport, { objectId, kind }: Of, added: Additions) {
  const { locale, catalogue, subjects } = known;
  const has = known.existing(objectId);
  const named = said.duty ? subjects.get(plain(said.duty)) : undefined;
  if (said.duty && !named)
    return wrong("duty", `import.unknown_duty?${new URLSearchParams({ name: said.duty.slice(0, MOST_OF_NAME) })}`);
  const line = named?.line;
  if (line && !has.lines.has(line.line) && !added.lines.includes(line.line)) {
    added.lines.push(line.line);
    added.changes.push({ fact: "duty", from: "", to: titleOfLine(line, locale) });
  }
  const { date, next, outcome } = said;
  if (date && next && !isWithinLimit({ reported_date: date, valid_until: next }))
    return wrong("next", "report.until_outside");
  if (!outcome) {
    const { duty: about, body, reportNumber: number } = said;
    if ((date || next) && has.newest < (date ?? NO_DAY))
      added.lastKnown = [...(added.lastKnown ?? []), { about, day: date, next, body, number }];
    return undefined;
  }
  if (!date) return wrong("outcome", "import.outcome_without_date");
  const subject = named ?? subjectOfKind(kind, catalogue);
  if (!subject) return wrong("date", "import.report_of_what");
  const report = newReport(known, { ...said, date, outcome }, subject, kind);
  if (!report) return wrong("date", "import.report_until");
  if (has.reports.has(keyOf(report)) || added.reports.some((other) => keyOf(other) === keyOf(report))) return undefined;
  added.reports.push(report);
  added.changes.push({ fact: `report.${said.number}`, from: "", to: inWords(report, locale) });
  return undefined;
}
const MOST_OF_NAME = 80;
const NO_DAY = "0"; // before all days: of what has no day, any report is newer

/** The report; undefined where nothing says until when it holds. */
function newReport(
  { catalogue }: KnownOfReports,
  { date: day, outcome, next, body, reportNumber: number }: SaidReport & { date: string; outcome: Outcome },
  { line, point, type }: Subject,
  kind: KindOfObject,
): NewReport | undefined {
  const proposed = line ? [line] : kind ? proposedLines(kind, catalogue) : [];
  const [shortest] = proposed
    .filter((each) => each.point === point && each.type === type)
    .flatMap((each) => validForInterval(day, each) ?? [])
    .toSorted((one, other) => daysBetween(other.validUntil, one.validUntil));
  const validity = next ? validUntilDay(day, next) : shortest;
  if (!validity) return undefined;
  const { period, validUntil: until, warnsOn } = validity;
  return { point, type, day, outcome, until, period, warnsOn, body, number };
}

const inWords = ({ day, outcome, until, body, number }: NewReport, locale: Locale): string => {
  const t = translator(locale);
  const said = t("import.reported", {
    ...{ day: dayInWords(t, day), outcome: t(`report.outcome.${outcome}`), until: dayInWords(t, until) },
  });
  return [said, body, number].filter(Boolean).join(", ");
};
