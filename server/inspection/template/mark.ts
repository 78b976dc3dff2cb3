import type { Question } from "@db/schema/question";
import { asStored } from "./content.ts";

/** A short mark of how something stood: another one once anything of it is changed. Not for secrets. */
function markOf(thing: object): string {
  let hash = 0xcbf29ce484222325n;
  for (const letter of new TextEncoder().encode(JSON.stringify(thing)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter)) * 0x100000001b3n);
  return hash.toString(36);
}

export const questionMark = (question: Question): string => markOf(asStored(question));
/** Of its title: its questions are changed one by one. */
export const titleMark = ({ id, title }: { id: string; title: string }): string => markOf({ id, title });
/** With all that is asked in it, for who takes it away. */
export const groupMark = ({ id, title, questions }: { id: string; title: string; questions: Question[] }): string =>
  markOf({ id, title, questions: questions.map(asStored) });
