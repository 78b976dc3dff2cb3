import type { TFunction } from "i18next";
import type { CatalogueLine } from "./catalogue-line.ts";
import { families } from "./families.ts";

export const titleOf = (t: TFunction, { key }: CatalogueLine): string => t(`duty.line.${key}`);
export const sourceOf = (t: TFunction, { source }: CatalogueLine): string => t(`duty.source.${source}`);

/** A line of the catalogue in words. regions: where it holds; marker: whether its source was read. */
export const lineWords = (t: TFunction, line: CatalogueLine) => ({
  title: titleOf(t, line),
  scope: t(`duty.scope.${line.scope}`),
  who: t(`duty.who.${line.who}`),
  source: sourceOf(t, line),
  weight: t(`duty.weight.${line.weight}`),
  marker: t(`duty.marker.${line.marker}`),
  regions: line.regions ? line.regions.map((region) => t(`duty.region.${region}`)) : [t("duty.region.all")],
});

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
