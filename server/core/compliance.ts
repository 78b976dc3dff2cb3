/**
 * The letters and their order. Postgres decides which letter an object has (db/state.sql): for lists, counts, plans and
 * pages alike. verdictOf(), objectState() and letterOf() say the same rules once more in TypeScript, for
 * tests/db/compliance-letters.test.ts alone, which holds the two together;
 * tests/server/inspection/report/report-state.test.ts holds the rules themselves. Pure, and safe to import in the browser.
 */

/**
 * The worst first. T out of service, C rejected, X expired, S due soon, B with open action points, A approved, ? never
 * inspected.
 */
export const letters = ["T", "C", "X", "S", "B", "A", "?"] as const;
export type Letter = (typeof letters)[number];
export const bestFirst: readonly Letter[] = letters.toReversed();
/** With these an object may be used. */
export const usable = ["A", "B", "S"] as const satisfies readonly Letter[];
/** A report said so; these do not depend on the day. */
export const rejected = ["T", "C"] as const satisfies readonly Letter[];
/** With these an object may not be used. */
export const unusable = [...rejected, "X"] as const satisfies readonly Letter[];

export type Counts = Partial<Record<Letter, number>>;
export const worstOf = (counts: Counts): Letter => letters.find((letter) => (counts[letter] ?? 0) > 0) ?? "?";

/** The outcomes of a report: approved, approved with action points, rejected, out of service. */
export const outcomes = ["ok", "ok_ap", "nok", "oos"] as const;
export type Outcome = (typeof outcomes)[number];
export const outcomeLetters = { ok: "A", ok_ap: "B", nok: "C", oos: "T" } as const satisfies Record<Outcome, Letter>;
export type Verdict = (typeof outcomeLetters)[Outcome];

type PointStatus = "pending" | "ok" | "nok";
const isDone = (status: PointStatus) => status === "ok";

/** The letter that a report gives its object, apart from dates: "ok_ap" is B until all its action points are done. */
export const verdictOf = (outcome: Outcome, actionPoints: readonly PointStatus[]): Verdict =>
  outcome === "ok_ap" && actionPoints.length > 0 && actionPoints.every(isDone) ? "A" : outcomeLetters[outcome];

/** What determines the letter of an object on any day. Days are written "2026-01-31"; null: none. */
export type State = {
  verdict: Verdict | null;
  expiresOn: string | null;
  /** From this day on it is due soon (S). */
  warnsOn: string | null;
  /** The earliest day planned for an action point that is not done. */
  actionDueOn: string | null;
  openActionPoints: number;
};
type ReportState = { verdict: Verdict; validUntil: string; warnsOn: string };
type PointState = { status: PointStatus; scheduledOn: string | null };

/**
 * The state of an object by its reports, of which only the newest of each type and review point are given, and by all
 * of its action points.
 */
export function objectState(reports: readonly ReportState[], actionPoints: readonly PointState[]): State {
  const first = (days: (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null;
  return {
    verdict: (["T", "C", "B", "A"] as const).find((worst) => reports.some(({ verdict }) => verdict === worst)) ?? null,
    expiresOn: first(reports.map(({ validUntil }) => validUntil)),
    warnsOn: first(reports.map(({ warnsOn }) => warnsOn)),
    actionDueOn: first(actionPoints.map(({ status, scheduledOn }) => (status === "pending" ? scheduledOn : null))),
    openActionPoints: actionPoints.filter(({ status }) => !isDone(status)).length,
  };
}

/** The letter on a day: the worst that applies. */
export function letterOf({ verdict, expiresOn, warnsOn, actionDueOn, openActionPoints }: State, today: string): Letter {
  const isPast = (day: string | null) => day !== null && day < today;
  if (verdict === "T" || verdict === "C") return verdict;
  if (isPast(expiresOn) || isPast(actionDueOn)) return "X";
  if (warnsOn !== null && warnsOn <= today) return "S";
  if (verdict === "A" && openActionPoints > 0) return "B";
  return verdict ?? "?"; // no verdict stays "?", with open action points too
}
