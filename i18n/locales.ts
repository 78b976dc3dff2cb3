/** The languages of the product, the default first. */
export const locales = ["nl", "en", "fr", "de"] as const;
export type Locale = (typeof locales)[number];
/** Each in its own words: whoever looks for theirs cannot read another. */
export const languageNames: Record<Locale, string> = { nl: "Nederlands", en: "English", fr: "Français", de: "Deutsch" };
export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);
