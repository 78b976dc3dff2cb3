/**
 * The letters and their order. Postgres decides which letter an object has (db/state.sql): for lists, counts, plans and
 * pages alike. Pure, and safe to import in the browser.
 */

/**
 * The worst first. T out of service, C rejected, X a duty that binds is past its end, ? never inspected, P an action
 * point or another duty is late, S due soon, B with open action points, A in order.
 */
export const letters = ["T", "C", "X", "?", "P", "S", "B", "A"] as const;
export type Letter = (typeof letters)[number];
export const bestFirst: readonly Letter[] = letters.toReversed();
/** These count as in order. */
export const inOrder = ["A", "B", "S"] as const satisfies readonly Letter[];
/** A report said so; these do not depend on the day. */
export const rejected = ["T", "C"] as const satisfies readonly Letter[];
/** With these an object may not be used. */
export const unusable = [...rejected, "X"] as const satisfies readonly Letter[];

/** Several letters at once, as the filter of a list names them. */
export const stateGroups = { good: inOrder, bad: unusable, rejected } as const;
export type StateGroup = keyof typeof stateGroups;

export type Counts = Partial<Record<Letter, number>>;
export const worstOf = (counts: Counts): Letter => letters.find((letter) => (counts[letter] ?? 0) > 0) ?? "?";

export const sumOfLetters = (counts: Counts, which: readonly Letter[]): number =>
  which.reduce((sum, letter) => sum + (counts[letter] ?? 0), 0);

/** The share of objects in order, in whole percents; 100 only when all are. */
export function percentInOrder(counts: Counts): number {
  const total = sumOfLetters(counts, letters);
  const good = sumOfLetters(counts, inOrder);
  if (total === 0 || good === total) return total === 0 ? 0 : 100;
  return Math.min(99, Math.round((100 * good) / total));
}

/** The outcomes of a report: approved, approved with action points, rejected, out of service. */
export const outcomes = ["ok", "ok_ap", "nok", "oos"] as const;
export type Outcome = (typeof outcomes)[number];
export const outcomeLetters = { ok: "A", ok_ap: "B", nok: "C", oos: "T" } as const satisfies Record<Outcome, Letter>;
