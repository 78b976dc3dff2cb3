import type { Locale } from "@i18n/locales";
import { TEXTS_HEADER } from "@i18n/parts";
import { textsFor } from "@i18n/words.server";

const MOST = 3000; // characters: a proxy takes headers of 4 kB. Beyond it the browser loads the texts of the nouns

/**
 * The header with the texts of keys that only the server names, such as why a form is refused: the browser has not
 * loaded them. `keys` may have values ("refusal.try_in_minutes?count=3").
 */
export function textsHeader(locale: Locale, keys: Iterable<string>): Record<string, string> {
  const named = [...keys].map((key) => key.split("?")[0]!);
  if (named.length === 0) return {}; // nearly always
  const texts = textsFor(locale, named);
  const written = encodeURIComponent(JSON.stringify(texts));
  return Object.keys(texts).length > 0 && written.length <= MOST ? { [TEXTS_HEADER]: written } : {};
}
