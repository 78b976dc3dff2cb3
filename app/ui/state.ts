import {
  bestFirst,
  type Counts,
  type Letter,
  type Outcome,
  outcomeLetters,
  outcomes,
  letters as worstFirst,
} from "@server/core/compliance";
import type { IconName } from "./icon-names.ts";

/** Colours with a meaning. The class `tone-…` sets the five colours of a tone. */
export type Tone = "valid" | "soon" | "bad" | "expired" | "oos" | "plan" | "none" | "accent";

export { bestFirst, type Counts, type Letter, type Outcome, outcomeLetters, outcomes, worstFirst };
export type ActionPointStatus = "pending" | "past" | "ok" | "nok";
export type Priority = "high" | "medium" | "low" | "to_plan";

type Sign = { tone: Tone; icon: IconName; word: string };

export const priorities: readonly Priority[] = ["high", "medium", "low", "to_plan"];

/** Below the text key `word`: `word` (by itself), `count` (after a number), `aloud` (for screen readers). */
export const states: Record<Letter, Sign> = {
  A: { tone: "valid", icon: "circle-check", word: "state.object.A" },
  B: { tone: "soon", icon: "list-todo", word: "state.object.B" },
  S: { tone: "soon", icon: "clock-alert", word: "state.object.S" },
  P: { tone: "soon", icon: "alarm-clock", word: "state.object.P" },
  X: { tone: "expired", icon: "calendar-x", word: "state.object.X" },
  C: { tone: "bad", icon: "circle-x", word: "state.object.C" },
  T: { tone: "oos", icon: "octagon-minus", word: "state.object.T" },
  "?": { tone: "none", icon: "circle-dashed", word: "state.object.none" },
};

/** Reasons for X, each with a word of its own. */
const reasonsOfX: readonly string[] = ["overdue", "dangerous", "voided", "never_done"];

/** Whether a day that has passed is why, where there is a reason; not a danger, or what happened. */
export const isExpired = (because: { reason: string } | null): boolean =>
  !because || because.reason === "overdue" || !reasonsOfX.includes(because.reason);

/** The key of the word for an object in a list: for X "Vervallen", or "Gemeld als gevaarlijk" where that is why. */
export const wordOfState = (letter: Letter, because: { reason: string } | null): string =>
  letter === "X" && because && reasonsOfX.includes(because.reason)
    ? `state.object.X.by.${because.reason}`
    : `${states[letter].word}.word`;

export const actionPointSigns: Record<ActionPointStatus | "soon", Sign> = {
  pending: { tone: "plan", icon: "calendar-clock", word: "state.action_point.pending" },
  soon: { tone: "soon", icon: "clock-alert", word: "state.action_point.soon" },
  past: { tone: "expired", icon: "alarm-clock", word: "state.action_point.past" },
  ok: { tone: "valid", icon: "circle-check", word: "state.action_point.ok" },
  nok: { tone: "bad", icon: "circle-x", word: "state.action_point.nok" },
};

export function totalOf(counts: Counts): number {
  return bestFirst.reduce((sum, letter) => sum + (counts[letter] ?? 0), 0);
}
