import { type Counts, type Letter, letters } from "./compliance.ts";

/** May an object be used? Apart from use.ts, whose schemas would bring zod to each page of a browser. */
export const uses = ["yes", "yes_with_points", "no", "unknown"] as const;
export type Use = (typeof uses)[number];

/** The letters that stand for an answer. */
export const usesOfLetter = {
  T: "no",
  C: "no",
  X: "no",
  "?": "unknown",
  P: "yes_with_points",
  S: "yes",
  B: "yes_with_points",
  A: "yes",
} as const satisfies Record<Letter, Use>;

/** How many objects have each answer, of how many have each letter. */
export function answersOf(counts: Counts): Record<Use, number> {
  const answers = { yes: 0, yes_with_points: 0, no: 0, unknown: 0 };
  for (const letter of letters) answers[usesOfLetter[letter]] += counts[letter] ?? 0;
  return answers;
}
