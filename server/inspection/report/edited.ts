import { z } from "zod";
import { ReportAsRead, ReportChanges, type ReportRow } from "./inputs.ts";

const names = Object.keys(ReportAsRead.shape) as (keyof ReportAsRead)[];

/** What a form shows of a report when it is opened: a line to send along with it. */
export const shownOf = (report: ReportRow): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, report[name]])));

/**
 * After a refusal: as it was shown, but for the fields of which the reader now knows what somebody else made of them.
 */
export function shownAgain(before: string, now: string, told: readonly string[]): string {
  const fresh = Object.entries(asShown(now)).filter(([name]) => told.includes(name));
  return JSON.stringify({ ...asShown(before), ...Object.fromEntries(fresh) });
}

function asShown(line: string): ReportAsRead {
  try {
    return ReportAsRead.safeParse(JSON.parse(line)).data ?? {};
  } catch {
    return {};
  }
}

/**
 * A form sends all it shows. What was left as it was shown is left out here, so that it takes nothing back that
 * somebody else changed meanwhile.
 */
export const EditedReport = ReportChanges.safeExtend({ shown: z.string().max(20_000).default("") }).transform(
  ({ shown, ...typed }) => {
    const before = asShown(shown);
    const changes = Object.entries(typed).filter(
      ([name, value]) => !(name in before && value === before[name as keyof ReportAsRead]),
    );
    return { ...Object.fromEntries(changes), id: typed.id, before } as z.output<typeof ReportChanges>;
  },
);
