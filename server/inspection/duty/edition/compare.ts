import type { Locale } from "@i18n/locales";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueLine } from "../catalogue/catalogue-line.ts";
import { lineWords, sourceOf } from "../catalogue/words.ts";
import type { ChangedLine, LineValues } from "./inputs.ts";

export const valuesOf = ({ every, unit, first, weight, marker }: CatalogueLine): LineValues => ({
  ...{ every, unit, weight, marker },
  first_months: first ?? null,
});

/** A line in the reader's language, without what an edition can change. */
export function wordsOf(line: CatalogueLine, locale: Locale) {
  const { title, scope: _, who, regions } = lineWords(locale, line);
  return { line: line.key, title, point: line.point, scope: line.scope, who, regions };
}

/** The lines that two catalogues say differently, in the order of the catalogue. */
export const changedLines = (before: Catalogue, after: Catalogue, locale: Locale): ChangedLine[] =>
  [...after.values()].flatMap((line) => {
    const was = before.get(line.key);
    if (!was) return [];
    const change = {
      ...wordsOf(line, locale),
      before: { ...valuesOf(was), source: sourceOf(locale, was) },
      after: { ...valuesOf(line), source: sourceOf(locale, line) },
    };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
