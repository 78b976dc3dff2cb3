import { type Locale, locales } from "@i18n/locales";
import { catalogueLine } from "@server/inspection/duty/catalogue/catalogue";
import { titleOf } from "@server/inspection/duty/catalogue/words";
import type { CatalogueEntry } from "@server/inspection/duty/inputs";
import type { KindView } from "./inputs.ts";

const SHORTEST_WORD = 4;
const LONGEST_PLURAL = 2; // letters

/** The words of a machine's name: what stands before the colon, which is followed by what is done about it. */
const wordsOf = (name: string): string[] =>
  (
    name
      .split(":")[0]!
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).filter(({ length }) => length >= SHORTEST_WORD);

/**
 * Whether a word of a kind's name means the machine that a word of a line names: it is part of that (kraan, torenkraan),
 * ends with it (autolaadkraan, laadkraan), or is its plural. What it begins with says little: a stookolietank is a tank.
 */
const means = (ofKind: string, ofLine: string) =>
  ofLine.includes(ofKind) ||
  ofKind.endsWith(ofLine) ||
  (ofKind.startsWith(ofLine) && ofKind.length - ofLine.length <= LONGEST_PLURAL);
const shareWord = (ofKind: string[], ofLine: string[]) =>
  ofKind.some((word) => ofLine.some((each) => means(word, each)));

/**
 * The lines of a catalogue in the order in which a kind could propose them: those whose words are in its name in some
 * language, then those of its review point, both `proposed`; then the others. Those of a family stand together.
 */
export function suitedFirst(kind: KindView, entries: readonly CatalogueEntry[], locale: Locale) {
  const names = new Map(locales.map((each) => [each, wordsOf(each === locale ? kind.title : kind[each])]));
  const isNamed = ({ line, title }: CatalogueEntry) =>
    locales.some((each) => {
      const known = catalogueLine(line);
      return shareWord(names.get(each)!, wordsOf(each === locale || !known ? title : titleOf(each, known)));
    });
  const rankOf = (entry: CatalogueEntry) => (isNamed(entry) ? 0 : entry.review_point === kind.code ? 1 : 2);
  const families = new Map<string, { rank: number; place: number }>();
  for (const [place, entry] of entries.entries()) {
    const known = families.get(entry.family) ?? { rank: 2, place };
    families.set(entry.family, { ...known, rank: Math.min(known.rank, rankOf(entry)) });
  }
  return entries
    .map((entry) => ({ entry, ...families.get(entry.family)! }))
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ entry, rank }) => ({ ...entry, proposed: rank < 2 }));
}
