/**
 * The rules of the letters, in TypeScript. Postgres applies the same ones (db/state.sql), so that lists, counts and
 * plans can ask them of many rows at once; tests/db/compliance-letters.test.ts holds the two together. Pure, and safe in the
 * browser.
 */

/**
 * The worst first. A approved, B with work to do, S due soon, X expired, C rejected, T out of service, ? never
 * inspected.
 */
export const letters = ["T", "C", "X", "S", "B", "A", "?"] as const;
export type Letter = (typeof letters)[number];
export const bestFirst: readonly Letter[] = letters.toReversed();
/** What may be used today. */
export const usable = ["A", "B", "S"] as const satisfies readonly Letter[];
/** What somebody judged so, whatever the day. */
export const rejected = ["T", "C"] as const satisfies readonly Letter[];
/** What may not be used today. */
export const unusable = [...rejected, "X"] as const satisfies readonly Letter[];

export type Counts = Partial<Record<Letter, number>>;
export const worstOf = (counts: Counts): Letter => letters.find((letter) => (counts[letter] ?? 0) > 0) ?? "?";

/** What a report concludes: approved, approved with action points, rejected, out of service. */
export const outcomes = ["ok", "ok_ap", "nok", "oos"] as const;
export type Outcome = (typeof outcomes)[number];
export const outcomeLetters = { ok: "A", ok_ap: "B", nok: "C", oos: "T" } as const satisfies Record<Outcome, Letter>;
export type Verdict = (typeof outcomeLetters)[Outcome];

type PointStatus = "pending" | "ok" | "nok";
const isDone = (status: PointStatus) => status === "ok";

/** What a report says of its object, the day aside: B until all action points that came out of it are done. */
export const verdictOf = (outcome: Outcome, actionPoints: readonly PointStatus[]): Verdict =>
  outcome === "ok_ap" && actionPoints.length > 0 && actionPoints.every(isDone) ? "A" : outcomeLetters[outcome];

/** What the letter of an object follows from on any day. Days as "2026-01-31". */
export type State = {
  verdict: Verdict | null;
  expiresOn: string | null;
  /** From this day on it is due soon. */
  warnsOn: string | null;
  /** The earliest day for which work is planned that is not done. */
  actionDueOn: string | null;
  openActionPoints: number;
};
type ReportState = { verdict: Verdict; validUntil: string; warnsOn: string };
type PointState = { status: PointStatus; scheduledOn: string | null };

/** `reports`: the newest of each type and review point, the only ones that count. `actionPoints`: all of the object. */
export function stateOf(reports: readonly ReportState[], actionPoints: readonly PointState[]): State {
  const first = (days: (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null;
  return {
    verdict: (["T", "C", "B", "A"] as const).find((worst) => reports.some(({ verdict }) => verdict === worst)) ?? null,
    expiresOn: first(reports.map(({ validUntil }) => validUntil)),
    warnsOn: first(reports.map(({ warnsOn }) => warnsOn)),
    actionDueOn: first(actionPoints.map(({ status, scheduledOn }) => (status === "pending" ? scheduledOn : null))),
    openActionPoints: actionPoints.filter(({ status }) => !isDone(status)).length,
  };
}

/** The letter on a day; the worst that applies. */
export function letterOf({ verdict, expiresOn, warnsOn, actionDueOn, openActionPoints }: State, today: string): Letter {
  const isPast = (day: string | null) => day !== null && day < today;
  if (verdict === "T" || verdict === "C") return verdict;
  if (isPast(expiresOn) || isPast(actionDueOn)) return "X";
  if (warnsOn !== null && warnsOn <= today) return "S";
  if (verdict === "A" && openActionPoints > 0) return "B";
  return verdict ?? "?"; // work to be done makes nothing valid that was never inspected
}
