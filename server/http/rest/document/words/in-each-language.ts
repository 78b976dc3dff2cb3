import { locales } from "@i18n/locales";
import type { Words } from "../words.ts";

/** A value for each language, in their order. */
export const inEachLanguage = <T>(...values: readonly T[]): Record<string, T> =>
  Object.fromEntries(values.map((value, at) => [locales[at]!, value]));

/** The words of the fields of each language, below a prefix; they mean the same, and have examples in their order. */
export const wordsInEachLanguage = (prefix: string, means: string, examples: readonly string[] = []) =>
  Object.fromEntries(
    locales.map((locale, at): [string, Words] => [
      prefix + locale,
      examples[at] === undefined ? [means] : [means, examples[at]],
    ]),
  );
