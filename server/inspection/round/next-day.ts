import type { roundFrequencies } from "@db/schema/round";
import { addDays } from "@server/core/day";
import { nextDay, nextStep } from "@server/inspection/schedule/dates";

type Repeats = { frequency: (typeof roundFrequencies)[number] | null; startsOn: string | null };
const none: ReadonlySet<string> = new Set();

/** The first day of a round that is not before this one; its only day where it does not repeat. */
export function firstDay({ frequency, startsOn }: Repeats, from: string): string | null {
  if (!frequency) return startsOn;
  return nextStep(startsOn ?? from, frequency, addDays(from, -1), none);
}

/** The day after it was walked: late days are not made up for, and an early walk does the one it was due for. */
export function dayAfterWalk(
  { frequency, startsOn }: Repeats,
  plannedOn: string | null,
  doneOn: string,
): string | null {
  if (!frequency || !startsOn) return null;
  const series = { type: "inspection", frequency, anchorOn: startsOn, skipped: none } as const;
  return nextDay(series, { plannedOn: plannedOn ?? doneOn, doneOn });
}
