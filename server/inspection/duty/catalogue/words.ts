import { type Locale, locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { TFunction } from "i18next";
import type { CatalogueLine } from "./catalogue-line.ts";
import { families } from "./families.ts";

export const titleOf = (locale: Locale, { key }: CatalogueLine): string => translator(locale)(`duty.line.${key}`);

/** The source in the reader's language. What an edition wrote in other languages only is shown in the first of them. */
export function sourceOf(locale: Locale, { source, changed }: CatalogueLine): string {
  const own = [locale, ...locales].map((each) => changed?.source[each]).find(Boolean);
  return own ?? translator(locale)(`duty.source.${source}`);
}

/** A line of the catalogue in words. regions: where it holds; marker: whether its source was read. */
export function lineWords(locale: Locale, line: CatalogueLine) {
  const t = translator(locale);
  return {
    title: titleOf(locale, line),
    scope: t(`duty.scope.${line.scope}`),
    who: t(`duty.who.${line.who}`),
    source: sourceOf(locale, line),
    weight: t(`duty.weight.${line.weight}`),
    marker: t(`duty.marker.${line.marker}`),
    regions: line.regions ? line.regions.map((region) => t(`duty.region.${region}`)) : [t("duty.region.all")],
  };
}

/** The question that decides between a family's options, and the options; null for a family without options. */
export const familyWords = (t: TFunction, family: string) => {
  const known = families[family];
  return known
    ? {
        question: t(`duty.question.${family}`),
        options: known.options.map((value) => ({ value, label: t(`duty.option.${family}.${value}`) })),
      }
    : null;
};
