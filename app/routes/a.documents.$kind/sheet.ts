import { inEachLanguage, type Locale, locales } from "@i18n/locales";
import { NewVersion, Words } from "@server/tenancy/document/inputs";
import { z } from "zod";

type Word = keyof typeof Words.shape;
const fieldsOf = (locale: Locale) =>
  Object.fromEntries(Object.entries(Words.shape).map(([word, schema]) => [`${locale}_${word}`, schema]));
const fields = Object.assign({}, ...locales.map(fieldsOf)) as Record<`${Locale}_${Word}`, typeof Words.shape.title>;

/** As the fields are called: what is refused then stands beside its own. */
export const Sheet = NewVersion.omit({ words: true }).extend({
  step: z.enum(["look", "publish"]).default("look"),
  ...fields,
});
export type Sheet = z.output<typeof Sheet>;

export const saidIn = (sheet: Sheet): z.output<typeof NewVersion> => ({
  kind: sheet.kind,
  in_force_on: sheet.in_force_on,
  words: inEachLanguage((locale) => ({
    title: sheet[`${locale}_title`],
    body: sheet[`${locale}_body`],
    news: sheet[`${locale}_news`],
  })),
});
