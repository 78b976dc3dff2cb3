import { createRequire } from "node:module";
import { type Locale, languages } from "@i18n/locales";

const SOFT_HYPHEN = "\u00ad";
const SHORTEST = 10; // letters of a word that is broken
const LEAST = 4; // letters on either side of a break

type Hyphenate = (word: string, options: { hyphenChar: string; minWordLength: number }) => string;
const require = createRequire(import.meta.url); // loaded on first use: each language takes some hundred kB

/** The patterns of a language; without any its words stay as they are. */
function hyphenateIn(locale: Locale): Hyphenate {
  const folder = languages[locale].hyphenatedBy;
  return folder ? (require(`hyphen/${folder}/index.js`) as { hyphenateSync: Hyphenate }).hyphenateSync : (word) => word;
}

/**
 * The text with a soft hyphen wherever that language may break a long word. Browsers do so by themselves only in
 * languages whose dictionary they have at hand, and cut through the word elsewhere.
 */
export function hyphenated(text: string, locale: Locale): string {
  const hyphenate = hyphenateIn(locale);
  return text
    .split(/(\s+)/)
    .map((word) => withoutShortEnds(hyphenate(word, { hyphenChar: SOFT_HYPHEN, minWordLength: SHORTEST })))
    .join("");
}

/** Joins what is left of a word at its beginning or end where that is too short to stand alone. */
function withoutShortEnds(word: string): string {
  const parts = word.split(SOFT_HYPHEN);
  while (parts.length > 1 && parts[0]!.length < LEAST) parts.splice(0, 2, parts[0]! + parts[1]!);
  while (parts.length > 1 && parts.at(-1)!.length < LEAST) parts.splice(-2, 2, parts.at(-2)! + parts.at(-1)!);
  return parts.join(SOFT_HYPHEN);
}
