import type { Proposal } from "@db/schema/inbox";
import { daysOf } from "./days.ts";
import { outcomeOf } from "./outcome.ts";
import { type PaperText, paperText } from "./paper-text.ts";
import { remarksOf } from "./remarks.ts";
import { factsOf } from "./said.ts";
import { labelledSerials } from "./serials.ts";

/** What a paper says by itself, before its machine is looked for. */
export type Read = Omit<Proposal, "machines" | "points">;

/**
 * Reads a paper by rules, which say nothing where its words leave a doubt. On a picture a mark by hand (a cross, a line
 * through a word) may decide, which no text shows: of the words on one only a rejection is an outcome.
 */
export function readPaper(text: string, { isFromPicture = false } = {}): Read {
  const paper = paperText(text);
  const remarks = remarksOf(paper);
  const outcome = outcomeOf(paper, remarks);
  return {
    ...daysOf(paper),
    ...factsOf(paper),
    remarks,
    outcome: isOfSeveral(paper) || (isFromPicture && outcome?.value !== "nok") ? null : outcome,
  };
}

/** A list of machines has an outcome for each. */
const isOfSeveral = (paper: PaperText) => labelledSerials(paper).length > 1;
