import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { familyWords, sourceOf } from "./catalogue/words.ts";
import type { WorkspaceCatalogue } from "./workspace-catalogue.ts";

type Line = { line: string | null; family: string; option: string | null };

/** What the lines of a workspace's catalogue say beside their interval (LineFacts), in the reader's language. */
export function factsIn({ lines, own }: WorkspaceCatalogue, locale: Locale) {
  const t = translator(locale);
  const sources = new Map(own.map(({ id, key, source }) => [key ?? id, source]));
  return ({ line, family, option }: Line) => {
    const known = line ? lines.get(line) : undefined;
    return {
      who: known?.who ?? null,
      regions: [...(known?.regions ?? [])],
      source: (line && sources.get(line)) || (known ? sourceOf(locale, known) : ""),
      marker: known?.marker ?? null,
      weight: known?.weight ?? null,
      edition: known ? (known.changed?.edition ?? 0) : null,
      checked_on: known?.changed?.checkedOn ?? null,
      family,
      option,
      ...(familyWords(t, family) ?? { question: null, options: [] }),
    };
  };
}
