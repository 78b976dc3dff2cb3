import type { z } from "zod";
import type { Printout } from "./inputs.ts";

/** The layout cost of a question, in characters. */
const PER_QUESTION = 400;
/** In characters: about fifteen seconds of processor time. */
const MOST = 250_000;

/** Whether a printout is too long for a PDF during a request; checked before it is queued. */
export function isTooLong({ groups, facts, title, subtitle }: z.input<typeof Printout>): boolean {
  let letters = title.length + subtitle.length + facts.reduce((sum, { value }) => sum + value.length, 0);
  for (const { label, note, said, points } of groups.flatMap(({ questions }) => questions)) {
    letters += PER_QUESTION + label.length + note.length + (said?.kind === "words" ? said.text.length : 0);
    for (const point of points) letters += PER_QUESTION + point.title.length;
  }
  return letters > MOST;
}
