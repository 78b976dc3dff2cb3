import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance, type i18n, type TFunction } from "i18next";
import type { Locale } from "./locales.ts";
import type { Texts } from "./look-up.ts";
import { options } from "./options.ts";
import { textsOf } from "./parts.ts";
import { quicken } from "./quick.ts";
import { typeset } from "./typeset.ts";

const folder = (locale: Locale) => join(process.cwd(), "i18n/locales", locale);

/** All texts of a language, by noun. Read from disk, in the same way for pages, worker and scripts. */
export function wordsOf(locale: Locale): Record<string, unknown> {
  const names = readdirSync(folder(locale)).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder(locale), name), "utf8"))]),
  );
}

// One instance for each language, made once because making one is slow. After an edit of a text, scripts/dev.mjs loads
// this module again.
const made = new Map<Locale, i18n>();

export function i18nFor(locale: Locale): i18n {
  const existing = made.get(locale);
  if (existing) return existing;
  const instance = createInstance();
  void instance.init({
    ...options,
    lng: locale,
    resources: { [locale]: { translation: typeset(locale, wordsOf(locale)) } },
    initImmediate: false,
  });
  quicken(instance, locale);
  made.set(locale, instance);
  return instance;
}

/** The texts of these keys, to send them to the browser. */
export const textsFor = (locale: Locale, keys: readonly string[]): Texts =>
  textsOf(keys, i18nFor(locale).getResourceBundle(locale, "translation") as Texts);

/** For mails, REST and jobs: the texts in that language. */
export const translator = (locale: Locale): TFunction => i18nFor(locale).getFixedT(locale);
