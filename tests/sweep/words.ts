import { readdirSync, readFileSync } from "node:fs";
import { type Locale, locales } from "@i18n/locales";

const folder = new URL("../../i18n/locales/", import.meta.url);

/** All texts of a language by their key, as "part.key.key". */
function textsOf(locale: Locale): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (key: string, value: unknown): void => {
    if (typeof value === "string") texts.set(key, value);
    else for (const [name, inner] of Object.entries(value as object)) add(`${key}.${name}`, inner);
  };
  const here = new URL(`${locale}/`, folder);
  for (const file of readdirSync(here).filter((name) => name.endsWith(".json")))
    add(file.slice(0, -5), JSON.parse(readFileSync(new URL(file, here), "utf8")));
  return texts;
}

const texts = new Map(locales.map((locale) => [locale, textsOf(locale)]));
const keys = new Set([...texts.get("nl")!.keys()].flatMap((key) => [key, key.replace(/^[^.]+\./, "")]));

/** Texts of one language alone that are longer than a name: what people wrote in the demo may be any language's word. */
const ownTexts = new Map(
  locales.map((locale) => {
    const others = new Set(locales.flatMap((other) => (other === locale ? [] : [...texts.get(other)!.values()])));
    const own = [...texts.get(locale)!.values()].filter(
      (text) => text.length > 12 && /\s/.test(text) && !/[{}<\d]/.test(text) && !others.has(text),
    );
    return [locale, new Set(own)] as const;
  }),
);

/** What is wrong with the words of a page: keys, gaps that were not filled, and texts of another language. */
export function wordFaults(locale: Locale, { lang, words }: { lang: string; words: string[] }): string[] {
  const faults = lang === locale ? [] : [`html lang="${lang}", not ${locale}`];
  for (const text of words) {
    const tokens = text.match(/[a-z][\w]*(\.[a-z_][\w]*)+/g) ?? [];
    for (const token of tokens) if (keys.has(token)) faults.push(`a key: ${token} in “${text.slice(0, 60)}”`);
    if (/\{\{|\}\}|\[object |(^|\s)(undefined|NaN)($|[\s.,])|^null$/.test(text))
      faults.push(`a gap: “${text.slice(0, 80)}”`);
    for (const other of locales)
      if (other !== locale && ownTexts.get(other)!.has(text)) faults.push(`in ${other}: “${text.slice(0, 80)}”`);
  }
  return faults;
}
