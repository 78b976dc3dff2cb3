import type { Locale } from "./locales.ts";

type Texts = Record<string, unknown>;

/**
 * The texts of a language as they are shown. French has spaces before : ; ! ? and within « », at which a line must not
 * break; in the files they are plain ones, as people type them.
 */
export function typeset(locale: Locale, texts: Texts): Texts {
  return locale === "fr" ? inAll(texts, withSpaces) : texts;
}

const withSpaces = (text: string) => text.replace(/ ([:;!?»])/g, "\u00a0$1").replaceAll("« ", "«\u00a0");

const inAll = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === "string" ? change(value) : inAll(value as Texts, change),
    ]),
  );
