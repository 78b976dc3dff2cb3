import type { Locale } from "@i18n/locales";
import { NewVersion } from "@server/tenancy/document/inputs";
import { z } from "zod";

const Words = NewVersion.shape.words.shape.nl.shape;
/** As the fields are called: what is refused then stands beside its own. */
export const Sheet = NewVersion.omit({ words: true }).extend({
  step: z.enum(["look", "publish"]).default("look"),
  nl_title: Words.title,
  nl_body: Words.body,
  nl_news: Words.news,
  en_title: Words.title,
  en_body: Words.body,
  en_news: Words.news,
  fr_title: Words.title,
  fr_body: Words.body,
  fr_news: Words.news,
  de_title: Words.title,
  de_body: Words.body,
  de_news: Words.news,
});
export type Sheet = z.output<typeof Sheet>;

const wordsIn = (sheet: Sheet, locale: Locale) => ({
  title: sheet[`${locale}_title`],
  body: sheet[`${locale}_body`],
  news: sheet[`${locale}_news`],
});

export const saidIn = (sheet: Sheet): z.output<typeof NewVersion> => ({
  kind: sheet.kind,
  in_force_on: sheet.in_force_on,
  words: { nl: wordsIn(sheet, "nl"), en: wordsIn(sheet, "en"), fr: wordsIn(sheet, "fr"), de: wordsIn(sheet, "de") },
});
