import type { Letter } from "./state.ts";

/** Whether something is out of order for work that is late, not for a report that ran out. */
export const isLateWork = (letter: Letter, validUntil: string | null | undefined, today: string): boolean =>
  letter === "X" && (!validUntil || validUntil >= today);

/**
 * The day until which something may be used, or might have been: none for what may not be used whatever its reports
 * say.
 */
export const lastGoodDay = (letter: Letter, validUntil: string | null | undefined, today: string): string | null =>
  letter === "T" || letter === "C" || isLateWork(letter, validUntil, today) ? null : (validUntil ?? null);
