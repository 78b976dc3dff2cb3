import { z } from "zod";
import { addDays } from "./day.ts";
import type { Use } from "./use-of-letter.ts";

/**
 * May an object be used on a day? One function answers, from what is recorded of the object. The letter (db/state.sql) is
 * the short form of the answer (use-of-letter.ts). Pure.
 */

/** Why an answer is what it is, the weightiest first. */
export const reasons = [
  // no
  "out_of_service",
  "rejected",
  "dangerous",
  "voided",
  "overdue",
  "never_done",
  // unknown
  "not_yet_done",
  "service_unknown",
  "never_inspected",
  // yes, with points
  "late_action_points",
  "late",
  "not_done",
  "open_action_points",
  "remarks",
] as const;
export type Reason = (typeof reasons)[number];

const Duty = z.object({
  id: z.string(),
  /** Past its end it forbids the use. */
  binds: z.boolean(),
  may_start: z.boolean(),
  /** The date of the report that fulfilled it last. */
  fulfilled_on: z.string().nullable(),
  /** The last day on which it is fulfilled, or on which the first report was due; null: without end, or not known. */
  ends_on: z.string().nullable(),
  /** The day of the event that voided its report, or its first term. */
  voided_on: z.string().nullable(),
});
const Report = z.object({ verdict: z.enum(["T", "C", "B", "A"]), on: z.string(), by: z.string(), note: z.string() });

const OutOfService = z.object({ on: z.string(), by: z.string(), note: z.string(), todo: z.string() });

/** What is recorded of an object, as far as the answer depends on it. */
export const UseFacts = z.object({
  duties: z.array(Duty),
  /** Those that count: the newest of a duty. */
  reports: z.array(Report),
  /** The acts of people that hold; its reports may say the same. */
  out_of_service: z.array(OutOfService),
  /** The first last day of reports that fulfil no duty. */
  alone_until: z.string().nullable(),
  /** The day of the event that voided one of those. */
  alone_voided_on: z.string().nullable(),
  /** The first day on which a visitor reported it as dangerous, while nobody has decided. */
  dangerous_on: z.string().nullable(),
  open_action_points: z.number(),
  late_action_points: z.number(),
  /** The planned day of the one that is late the longest. */
  late_since: z.string().nullable(),
});
export type UseFacts = z.infer<typeof UseFacts>;

export type Because = {
  reason: Reason;
  /** The first day for which it holds; null: not known. */
  since: string | null;
  /** Who said so, as the report names them; empty: nobody. */
  by: string;
  /** What they wrote. */
  note: string;
  /** What must happen, as they wrote; left out: nothing. */
  todo?: string;
  /** How many action points. */
  count?: number;
  /** The duty that it is about. */
  duty?: string;
};
export type Answer = {
  use: Use;
  because: Because[];
  /**
   * The last day on which the object may be used, with points or without as now, if nothing happens; null where it may not
   * be used, or where there is no end.
   */
  until: string | null;
};

/** Answers for a day, written YYYY-MM-DD. */
export function answerOn(facts: UseFacts, day: string): Answer {
  const because = reasonsOn(facts, day).sort((a, b) => reasons.indexOf(a.reason) - reasons.indexOf(b.reason));
  const use = useOf(because[0]?.reason);
  const until = use === "yes" ? firstEnd(facts, day) : use === "yes_with_points" ? firstEndThatBinds(facts, day) : null;
  return { use, because, until };
}

const isAmong = (reason: Reason, first: Reason, last: Reason) =>
  reasons.indexOf(reason) >= reasons.indexOf(first) && reasons.indexOf(reason) <= reasons.indexOf(last);

function useOf(worst: Reason | undefined): Use {
  if (!worst) return "yes";
  if (isAmong(worst, "out_of_service", "never_done")) return "no";
  return isAmong(worst, "not_yet_done", "never_inspected") ? "unknown" : "yes_with_points";
}

function reasonsOn(facts: UseFacts, day: string): Because[] {
  const {
    duties,
    reports,
    out_of_service,
    alone_until,
    alone_voided_on,
    dangerous_on,
    open_action_points: open,
    late_action_points: late,
    late_since,
  } = facts;
  const acts = out_of_service.map(({ on, ...act }) => ({ ...act, reason: "out_of_service" as const, since: on }));
  // a report that says the same as the act adds nothing for who reads it
  const ofReports = reports
    .flatMap(reasonOfReport)
    .filter(({ reason }) => acts.length === 0 || reason !== "out_of_service");
  const because: Because[] = [...acts, ...ofReports, ...duties.flatMap((duty) => reasonOfDuty(duty, day))];
  const startsWithout = duties.some(({ may_start, fulfilled_on, ends_on }) => may_start && !fulfilled_on && ends_on);
  if (reports.length === 0 && !startsWithout && !because.some(({ reason }) => isUnknown(reason)))
    because.push(plain("never_inspected"));
  if (dangerous_on && dangerous_on <= day) because.push({ ...plain("dangerous"), since: dangerous_on });
  if (alone_voided_on && alone_voided_on <= day) because.push({ ...plain("voided"), since: alone_voided_on });
  if (alone_until && alone_until < day) because.push({ ...plain("late"), since: addDays(alone_until, 1) });
  if (late > 0)
    because.push({ ...plain("late_action_points"), since: late_since && addDays(late_since, 1), count: late });
  if (open > late) because.push({ ...plain("open_action_points"), count: open - late });
  return because;
}

const isUnknown = (reason: Reason) => isAmong(reason, "not_yet_done", "never_inspected");
const plain = (reason: Reason): Because => ({ reason, since: null, by: "", note: "" });

function reasonOfReport({ verdict, on, by, note }: UseFacts["reports"][number]): Because[] {
  const reason = ({ T: "out_of_service", C: "rejected", B: "remarks", A: null } as const)[verdict];
  return reason ? [{ reason, since: on, by, note }] : [];
}

function reasonOfDuty(
  { id, binds, may_start, fulfilled_on, ends_on, voided_on }: UseFacts["duties"][number],
  day: string,
) {
  const because = (reason: Reason, since: string | null): Because[] => [{ ...plain(reason), since, duty: id }];
  const isPast = ends_on !== null && ends_on < day;
  if (isPast && voided_on) return because("voided", voided_on);
  if (isPast) {
    const reason = fulfilled_on ? (binds ? "overdue" : "late") : binds ? "never_done" : "not_done";
    return because(reason, addDays(ends_on, 1));
  }
  if (fulfilled_on || !binds) return [];
  if (ends_on === null) return because("service_unknown", null);
  return may_start ? [] : because("not_yet_done", null);
}

const firstFrom = (days: (string | null)[], day: string): string | null =>
  days.filter((each) => each !== null && each >= day).toSorted()[0] ?? null;

/** The first last day, of duties that have not ended yet. */
const firstEnd = ({ duties, alone_until }: UseFacts, day: string) =>
  firstFrom([...duties.map(({ ends_on }) => ends_on), alone_until], day);

const firstEndThatBinds = ({ duties }: UseFacts, day: string) =>
  firstFrom(
    duties.filter(({ binds }) => binds).map(({ ends_on }) => ends_on),
    day,
  );
