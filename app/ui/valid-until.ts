import type { Letter } from "./state.ts";

/** Whether an object is late (P) because of an action point, not because of a duty. */
export const isLateWork = (letter: Letter, validUntil: string | null | undefined, today: string): boolean =>
  letter === "P" && (!validUntil || validUntil >= today);

/**
 * The last day on which the object may be used, or could be; null when it may not be used for another reason than its
 * reports' dates.
 */
export const lastGoodDay = (letter: Letter, validUntil: string | null | undefined, today: string): string | null =>
  letter === "T" || letter === "C" || isLateWork(letter, validUntil, today) ? null : (validUntil ?? null);
