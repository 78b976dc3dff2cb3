import type { Letter } from "@server/core/compliance";
import { addMonths } from "@server/core/day";
import type { AheadPage } from "@server/inspection/ahead/inputs";
import type { Counts } from "~/ui/state";

type Pin = AheadPage["pins"][number];

/** The letter of a pin on a day from today on. */
export const letterOn = ({ state, turns }: Pin, day: string): Letter =>
  turns.findLast(([from]) => from <= day)?.[1] ?? state;

/** The pins with their letters on a day; those that stay as they are keep their identity, so that they are not drawn anew. */
export const pinsOn = (pins: readonly Pin[], day: string): Pin[] =>
  pins.map((pin) => {
    const state = letterOn(pin, day);
    return state === pin.state ? pin : { ...pin, state };
  });

/** How many objects have each letter on a day. */
export function countsOn(course: AheadPage["course"], day: string): Counts {
  const counts: Counts = {};
  for (const step of course) if (step.day <= day) counts[step.letter] = (counts[step.letter] ?? 0) + step.n;
  return counts;
}

/** Today and the first day of each month that follows until a day. */
export function monthsBetween(today: string, until: string): string[] {
  const days = [today];
  for (let first = addMonths(`${today.slice(0, 8)}01`, 1); first <= until; first = addMonths(first, 1))
    days.push(first);
  return days;
}
