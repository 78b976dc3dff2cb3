import { inEachLanguage, type Locale, locales } from "@i18n/locales";
import { NewVersion, Words } from "@server/tenancy/document/inputs";
import { z } from "zod";

type Word = keyof typeof Words.shape;
const fieldsOf = (locale: Locale) =>
  Object.fromEntries(Object.entries(Words.shape).map(([word, schema]) => [`${locale}_${word}`, schema]));
const fields = Object.assign({}, ...locales.map(fieldsOf)) as Record<`${Locale}_${Word}`, typeof Words.shape.title>;

/** The schema with the names of the fields, so that each error is shown at its field. */
export const VersionFields = NewVersion.omit({ words: true }).extend({
  step: z.enum(["look", "publish"]).default("look"),
  ...fields,
});
export type VersionFields = z.output<typeof VersionFields>;

export const toNewVersion = (fields: VersionFields): z.output<typeof NewVersion> => ({
  kind: fields.kind,
  in_force_on: fields.in_force_on,
  words: inEachLanguage((locale) => ({
    title: fields[`${locale}_title`],
    body: fields[`${locale}_body`],
    news: fields[`${locale}_news`],
  })),
});
