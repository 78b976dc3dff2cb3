import { fieldWords } from "./words/fields.ts";

/** What a field means, and a value of it where its type alone gives none that reads well. */
export type Words = readonly [means: string, example?: unknown];

/**
 * The words of a field. `within`: the names around it, from the component or operation on, and its own at the end. Its
 * meaning in that component holds, else in the field around it, else what the name means everywhere.
 */
export function wordsOf(within: readonly string[]): { means: string; example?: unknown } | undefined {
  const name = within.at(-1)!;
  const found = fieldWords[`${within[0]}.${name}`] ?? fieldWords[`${within.at(-2)}.${name}`] ?? fieldWords[name];
  return found && { means: found[0], example: found[1] };
}
