import { alike } from "./words/alike.ts";
import { fieldWords } from "./words/fields.ts";

/** What a field means, and a value of it where its type alone gives none that reads well. */
export type Words = readonly [means: string, example?: unknown];

/**
 * The words of a field. `within`: the names around it, from the component or call on, and its own at the end. What it
 * means at that very place goes first, then in the field around it, in the component or call, and everywhere.
 */
export function wordsOf(within: readonly string[]): { means: string; example?: unknown } | undefined {
  const name = within.at(-1)!;
  const [first, ...below] = within;
  const contexts = withAlike(first);
  const keys = [
    ...contexts.map((one) => [one, ...below].join(".")),
    `${within.at(-2)}.${name}`,
    ...contexts.map((one) => `${one}.${name}`),
    name,
  ];
  const key = keys.find((one) => Object.hasOwn(fieldWords, one));
  if (key === undefined) return undefined;
  const [means, example] = fieldWords[key]!;
  return { means, example };
}

const withAlike = (name: string | undefined): string[] => (name ? [name, ...withAlike(alike[name])] : []);
