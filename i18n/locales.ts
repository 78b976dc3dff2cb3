/**
 * What a language needs besides its folder (locales/<code>) with texts, zod's messages and the four documents. Numbers,
 * sums and days do not use Intl, which differs between versions: server and browser must give the same. Safe in the
 * browser.
 */
type Language = {
  /** In the language itself, for people who cannot read the others. */
  name: string;
  decimal: "," | ".";
  /** Separates the thousands of a number and of a sum of money. */
  thousands: string;
  moneyThousands: string;
  /** Where the sign goes: "€ #" before the sum, "# €" after it. */
  euros: string;
  /** The units of sizes, each 1024 times the one before. */
  bytes: readonly [string, string, string, string];
  /** The day of a month, alone or followed by the month ("31e", "31 januari"). */
  nth: (day: number) => string;
  nthBeforeMonth: (day: number) => string;
  /** The package of zxcvbn (@zxcvbn-ts/language-…) with its common passwords and words; null: none. */
  guessedBy: string | null;
  /** The folder of the package hyphen with the places at which its words may break; null: they break nowhere. */
  hyphenatedBy: string | null;
};

const bytes = ["kB", "MB", "GB", "TB"] as const;
const englishNth = (n: number) => {
  const ending = { one: "st", two: "nd", few: "rd" }[englishPlurals.select(n) as string] ?? "th";
  return `${n}${ending}`;
};
const englishPlurals = new Intl.PluralRules("en", { type: "ordinal" });
const frenchNth = (n: number) => (n === 1 ? "1er" : String(n));
const germanNth = (n: number) => `${n}.`;

/** The languages of the product, the default first. */
export const languages = {
  nl: {
    name: "Nederlands",
    decimal: ",",
    thousands: ".",
    moneyThousands: ".",
    euros: "€\u00a0#",
    bytes,
    nth: (n) => `${n}e`,
    nthBeforeMonth: String,
    guessedBy: "nl-be",
    hyphenatedBy: "nl",
  },
  en: {
    name: "English",
    decimal: ".",
    thousands: ",",
    moneyThousands: ",",
    euros: "€#",
    bytes,
    nth: englishNth,
    nthBeforeMonth: String,
    guessedBy: "en",
    hyphenatedBy: "en-gb",
  },
  fr: {
    name: "Français",
    decimal: ",",
    thousands: "\u202f",
    moneyThousands: "\u00a0",
    euros: "#\u00a0€",
    bytes: ["ko", "Mo", "Go", "To"],
    nth: frenchNth,
    nthBeforeMonth: frenchNth,
    guessedBy: "fr",
    hyphenatedBy: "fr",
  },
  de: {
    name: "Deutsch",
    decimal: ",",
    thousands: ".",
    moneyThousands: ".",
    euros: "#\u00a0€",
    bytes,
    nth: germanNth,
    nthBeforeMonth: germanNth,
    guessedBy: "de",
    hyphenatedBy: "de",
  },
} satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as Locale[];
export const defaultLocale = "nl" satisfies Locale;
/** For API responses when the client names no language. */
export const programLocale = "en" satisfies Locale;

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);
/** The value if it is one of our languages, else the default. */
export const localeOr = (value: unknown): Locale => (isLocale(value) ? value : defaultLocale);
export const languageOf = (locale: string): Language => languages[localeOr(locale)];

/** An object with a value for each language. */
export const inEachLanguage = <T>(of: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, T>;

/** A text stored in several languages: always the default one, others where somebody entered them. */
export type Translated<T> = Record<typeof defaultLocale, T> & Partial<Record<Locale, T>>;
export const translated = <T>(words: Translated<T>, locale: Locale): T => words[locale] ?? words[defaultLocale];

/** Of names by language, the one in this language, else in the first that has one; empty without any. */
export const nameIn = (language: string, names: Partial<Record<Locale, string>>): string =>
  names[language as Locale] || locales.map((each) => names[each]).find(Boolean) || "";
