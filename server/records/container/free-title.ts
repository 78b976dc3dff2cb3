import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";

const MAX = 200; // as fields.ts has a line

/**
 * What a copy beside the original is called: "Hal 3 (kopie)", and if there is one already, "Hal 3 (kopie 2)". A copy of
 * a copy too.
 */
export function freeTitle(locale: Locale, title: string, taken: ReadonlySet<string>): string {
  const t = translator(locale);
  const called = (n: number, name: string) =>
    n === 1 ? t("move.copy_of", { title: name }) : t("move.copy_of_nth", { title: name, n });
  const original = withoutEnd(title, (end) => called(2, end), called(1, ""));
  for (let n = 1; ; n++) {
    const longer = called(n, "").length;
    const candidate = called(n, original.slice(0, MAX - longer).trimEnd());
    if (!taken.has(candidate)) return candidate;
  }
}

/** Without the "(kopie)" or "(kopie 3)" that was put behind it. */
function withoutEnd(title: string, numbered: (name: string) => string, plain: string): string {
  if (title.endsWith(plain)) return title.slice(0, -plain.length);
  const [start, end] = numbered("").split("2") as [string, string];
  const at = title.lastIndexOf(start);
  return at > 0 && title.endsWith(end) && /^\d+$/.test(title.slice(at + start.length, -end.length))
    ? title.slice(0, at)
    : title;
}
