import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";

const MAX_LENGTH = 200; // the limit of line() in fields.ts

/**
 * The title of a copy in the language of the reader: "Hal 3 (kopie)", or if that is taken, "Hal 3 (kopie 2)". The copy
 * of a copy is numbered in the same way.
 */
export function freeTitle(locale: Locale, title: string, taken: ReadonlySet<string>): string {
  const t = translator(locale);
  const nthCopy = (n: number, name: string) =>
    n === 1 ? t("move.copy_of", { title: name }) : t("move.copy_of_nth", { title: name, n });
  const original = withoutSuffix(title, (name) => nthCopy(2, name), nthCopy(1, ""));
  for (let n = 1; ; n++) {
    const suffixLength = nthCopy(n, "").length;
    const candidate = nthCopy(n, original.slice(0, MAX_LENGTH - suffixLength).trimEnd());
    if (!taken.has(candidate)) return candidate;
  }
}

/** The title without a suffix such as "(kopie)" or "(kopie 3)". */
function withoutSuffix(title: string, secondCopy: (name: string) => string, suffix: string): string {
  if (title.endsWith(suffix)) return title.slice(0, -suffix.length);
  const [start, end] = secondCopy("").split("2") as [string, string];
  const at = title.lastIndexOf(start);
  return at > 0 && title.endsWith(end) && /^\d+$/.test(title.slice(at + start.length, -end.length))
    ? title.slice(0, at)
    : title;
}
