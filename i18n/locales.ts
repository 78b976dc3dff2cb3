/**
 * What a language is besides its folder (locales/<code>): texts, the words of zod and the four documents stand there.
 * Numbers, sums and days are not left to Intl, which differs from one version to the next: server and browser would not
 * say the same. Safe in the browser.
 */
type Language = {
  /** In its own words: whoever looks for theirs cannot read another. */
  name: string;
  decimal: "," | ".";
  /** Between the thousands of a number, and of a sum of money. */
  thousands: string;
  moneyThousands: string;
  /** Around a sum: before it "€ #", behind it "# €". */
  euros: string;
  /** Of 1024 bytes, and each 1024 of the one before. */
  bytes: readonly [string, string, string, string];
  /** A day of the month that stands alone, and with its month behind it ("31e", "31 januari"). */
  nth: (day: number) => string;
  nthBeforeMonth: (day: number) => string;
  /** Whose package of zxcvbn (@zxcvbn-ts/language-…) knows the words that passwords are guessed by. */
  guessedBy: string | null;
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
  },
} satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as Locale[];
export const defaultLocale = "nl" satisfies Locale;
/** Of an answer to a program that names no language. */
export const programLocale = "en" satisfies Locale;

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);
/** That language, if it is one of ours, or else the default. */
export const localeOr = (value: unknown): Locale => (isLocale(value) ? value : defaultLocale);
export const languageOf = (locale: string): Language => languages[localeOr(locale)];

/** One for each language. */
export const inEachLanguage = <T>(of: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, T>;

/** Words that are kept: in the default language always, in others where somebody wrote them. */
export type Translated<T> = Record<typeof defaultLocale, T> & Partial<Record<Locale, T>>;
export const translated = <T>(words: Translated<T>, locale: Locale): T => words[locale] ?? words[defaultLocale];
