/** The languages of the product, the default first. */
export const locales = ["nl", "en", "fr", "de"] as const;
export type Locale = (typeof locales)[number];
/** Each in its own words: whoever looks for theirs cannot read another. */
export const languageNames: Record<Locale, string> = { nl: "Nederlands", en: "English", fr: "Français", de: "Deutsch" };
export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** The first language of an Accept-Language header that we speak. */
export function localeIn(header: string | null | undefined): Locale | undefined {
  const wanted = (header ?? "").split(",").map((part) => {
    const [tag = "", ...rest] = part.trim().split(";");
    const weight = Number(
      rest
        .find((item) => item.trim().startsWith("q="))
        ?.trim()
        .slice(2) ?? 1,
    );
    return { language: tag.trim().slice(0, 2).toLowerCase(), weight: Number.isNaN(weight) ? 0 : weight };
  });
  return wanted
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLocale);
}
