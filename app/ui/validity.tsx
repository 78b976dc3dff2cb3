import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Plate } from "./plate.tsx";
import { type Letter, type Outcome, outcomeLetters, states } from "./state.ts";
import { useToday } from "./time.tsx";

type ValidReport = { id: string; outcome: Outcome; from: string; until: string };
export type ValidityRow = { key: string; letter: Letter; title: string; note?: string; reports: ValidReport[] };

const columns = 6;
const monthsPerColumn = 3;

/**
 * A timeline: a row for each review point, a bar for each report, and a line for today. Decorative: a table of the same
 * reports is shown next to it.
 */
export function Validity({ rows }: { rows: ValidityRow[] }) {
  const { t } = useTranslation();
  const today = useToday();
  const start = startOfAxis(today);
  const percentAt = percentScale(start);
  const now = percentAt(today) / 100;
  const quarters = Array.from({ length: columns }, (_, index) => addMonths(start, index * monthsPerColumn));
  return (
    <div className="validity" style={{ "--now": now.toFixed(3) } as CSSProperties}>
      {rows.map((row) => (
        <div className="validity-row" key={row.key}>
          <div className="flex items-center gap-3 md:pr-2">
            <Plate letter={row.letter} standalone />
            <div className="min-w-0">
              <p className="text-sm font-medium [overflow-wrap:anywhere]">{row.title}</p>
              {row.note ? <p className="num text-xs text-muted">{row.note}</p> : null}
            </div>
          </div>
          <div className="validity-track" aria-hidden="true">
            {barsOf(row, today).map((bar) => (
              <span key={bar.key} className={bar.className} style={barStyle(percentAt(bar.from), percentAt(bar.until))}>
                {bar.letter}
              </span>
            ))}
          </div>
        </div>
      ))}
      <div className="validity-axis num" data-now={t("ui.date.today")} aria-hidden="true">
        {quarters.map((month, index) => (
          // on a desk today is written beside its line, where a month may stand
          <span key={month} className={Math.abs(index / columns - now) < 0.07 ? "lg:invisible" : ""}>
            {t(`ui.month.short.${Number(month.slice(5, 7))}`)}
            {index === 0 || month.slice(5, 7) === "01" ? ` ${month.slice(2, 4)}` : ""}
          </span>
        ))}
      </div>
    </div>
  );
}

type Bar = { key: string; className: string; letter?: Letter; from: string; until: string };

/** Bars from the oldest to the newest report. A later report ends the bar before it; a period without any is a gap. */
function barsOf(row: ValidityRow, today: string): Bar[] {
  const reports = [...row.reports].sort((a, b) => a.from.localeCompare(b.from));
  return reports.flatMap((report, index) => {
    const next = reports[index + 1];
    const newest = next === undefined;
    const until = next && next.from < report.until ? next.from : report.until;
    const lapseEnds = next ? next.from : today;
    const letter = outcomeLetters[report.outcome];
    const className = newest && report.until >= today ? `tone-${newestTone(row, letter)}` : "past";
    const bars: Bar[] = [{ key: report.id, className, letter, from: report.from, until }];
    if (report.until < lapseEnds)
      bars.push({ key: `${report.id} lapse`, className: "gap tone-bad", from: report.until, until: lapseEnds });
    return bars;
  });
}

function newestTone(row: ValidityRow, letter: Letter): string {
  return letter === "A" && row.letter === "S" ? "soon" : states[letter].tone;
}

function barStyle(from: number, until: number): CSSProperties {
  return { "--from": `${from.toFixed(2)}%`, "--len": `${Math.max(0, until - from).toFixed(2)}%` } as CSSProperties;
}

/** The first day of the quarter ten months ago, so that today is right of the middle. */
function startOfAxis(today: string): string {
  const month = addMonths(`${today.slice(0, 7)}-01`, -10);
  const first = Math.floor((Number(month.slice(5, 7)) - 1) / monthsPerColumn) * monthsPerColumn + 1;
  return `${month.slice(0, 4)}-${String(first).padStart(2, "0")}-01`;
}

function addMonths(firstOfMonth: string, months: number): string {
  const [year, month] = firstOfMonth.split("-").map(Number);
  return new Date(Date.UTC(year!, month! - 1 + months, 1)).toISOString().slice(0, 10);
}

function percentScale(start: string): (day: string) => number {
  const begin = Date.parse(start);
  const span = Date.parse(addMonths(start, columns * monthsPerColumn)) - begin;
  return (day) => Math.min(100, Math.max(0, (100 * (Date.parse(day.slice(0, 10)) - begin)) / span));
}
