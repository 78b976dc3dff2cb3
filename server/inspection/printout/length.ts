import type { z } from "zod";
import type { Printout } from "./inputs.ts";

/** What a question costs to lay out, with its lines and its place on a page, as letters. */
const PER_QUESTION = 400;
/** Some fifteen seconds of a processor. */
const MOST = 250_000;

/**
 * More than a PDF can be made of while somebody waits. Known beforehand: nobody waits in vain, and nobody else behind
 * it.
 */
export function isTooLong({ groups, facts, title, subtitle }: z.input<typeof Printout>): boolean {
  let letters = title.length + subtitle.length + facts.reduce((sum, { value }) => sum + value.length, 0);
  for (const { label, note, said, points } of groups.flatMap(({ questions }) => questions)) {
    letters += PER_QUESTION + label.length + note.length + (said?.kind === "words" ? said.text.length : 0);
    for (const point of points) letters += PER_QUESTION + point.title.length;
  }
  return letters > MOST;
}
