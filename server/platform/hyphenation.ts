import type { Locale } from "@i18n/locales";
import german from "hyphen/de";
import english from "hyphen/en-gb";
import french from "hyphen/fr";
import dutch from "hyphen/nl";

const SOFT_HYPHEN = "\u00ad";
const SHORTEST = 10; // letters of a word that is broken
const LEAST = 4; // letters on either side of a break

const patterns = { nl: dutch, en: english, fr: french, de: german } satisfies Record<Locale, unknown>;

/**
 * The text with a soft hyphen wherever that language may break a long word. Browsers do so by themselves only in
 * languages whose dictionary they have at hand, and cut through the word elsewhere.
 */
export const hyphenated = (text: string, locale: Locale): string =>
  text
    .split(/(\s+)/)
    .map((word) =>
      withoutShortEnds(patterns[locale].hyphenateSync(word, { hyphenChar: SOFT_HYPHEN, minWordLength: SHORTEST })),
    )
    .join("");

/** Joins what is left of a word at its beginning or end where that is too short to stand alone. */
function withoutShortEnds(word: string): string {
  const parts = word.split(SOFT_HYPHEN);
  while (parts.length > 1 && parts[0]!.length < LEAST) parts.splice(0, 2, parts[0]! + parts[1]!);
  while (parts.length > 1 && parts.at(-1)!.length < LEAST) parts.splice(-2, 2, parts.at(-2)! + parts.at(-1)!);
  return parts.join(SOFT_HYPHEN);
}
