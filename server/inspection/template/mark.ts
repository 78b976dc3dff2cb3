import type { Question } from "@db/schema/question";
import { asStored } from "./content.ts";

/**
 * For removals alone: a short mark of what the confirmation showed. Where it is another one by then, somebody changed
 * what goes with it, and it is asked again. A change has fields to choose a value for, and carries those instead
 * (form-values.ts); all that a group asks would be too large for a form. Not for secrets.
 */
function markOf(thing: object): string {
  let hash = 0xcbf29ce484222325n;
  for (const letter of new TextEncoder().encode(JSON.stringify(thing)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter)) * 0x100000001b3n);
  return hash.toString(36);
}

export const questionMark = (question: Question): string => markOf(asStored(question));
/** With all that is asked in it. */
export const groupMark = ({ id, title, questions }: { id: string; title: string; questions: Question[] }): string =>
  markOf({ id, title, questions: questions.map(asStored) });
