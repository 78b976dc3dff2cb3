import { addMonths } from "@server/core/day";
import type { Rule } from "./inputs.ts";

/**
 * The last day on which a paper is to be kept. `day`: its own (YYYY-MM-DD). `endedOn`: the day on which its machine was
 * deleted; null while it is there. Gives null where no day is known, because the machine is there, and "" where it is not to
 * be kept.
 */
export function keptUntil({ basis, years }: Rule, day: string, endedOn: string | null): string | null {
  if (basis === "none") return "";
  if (basis === "paper") return yearsAfter(day, years);
  return endedOn === null ? null : yearsAfter(endedOn, years);
}

const yearsAfter = (day: string, years: number) => addMonths(day, 12 * years);
