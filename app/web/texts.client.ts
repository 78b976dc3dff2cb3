import { type Locale, localeOr } from "@i18n/locales";
import { lookUpIn, type Texts } from "@i18n/look-up";
import { addressOfTexts, GIVEN_TEXTS, type GivenTexts, TEXTS_HEADER } from "@i18n/parts";
import { translatorOf, writtenValue } from "@i18n/translate";
import { typeset } from "@i18n/typeset";
import { useSyncExternalStore } from "react";
import { persistently } from "./persistently";
import type { Translation } from "./translation";

/** What page-texts.server.ts wrote into the page; in development nothing, and each part is the whole language. */
const given: GivenTexts = JSON.parse(
  document.getElementById(GIVEN_TEXTS)?.textContent ?? '{"version":"","texts":{},"absent":[]}',
);
const absent = new Set(given.absent);

/** The parts that were asked for: routes, and nouns once a key is shown that no route's part holds. */
const parts = new Set<string>();
const nounsThere = new Set<string>();
const listeners = new Set<() => void>();
let texts = lookUpIn(document.documentElement.lang, writtenValue);
texts.add(given.texts);
let current = translationIn(localeOr(document.documentElement.lang));

function translationIn(language: Locale): Translation {
  return { t: translatorOf(texts, mayCome), i18n: { language, changeLanguage } };
}

/**
 * Loads the part of a route, which waits for it. Before the page runs it is tried until it is there: until then the
 * page stays as the server wrote it, in which all forms work.
 */
export async function loadTexts(route: string): Promise<void> {
  parts.add(route);
  const loadsInto = texts;
  loadsInto.add(await read(localeOr(current.i18n.language), route, "__remixRouter" in window ? 2 : Infinity));
}

/** Of a noun's key without a text. The first asks for all texts of the noun; once they are there it stays without. */
function mayCome(key: string): boolean {
  const [noun = "", ...rest] = key.split(".");
  if (rest.length === 0 || nounsThere.has(noun) || absent.has(key)) return false;
  if (parts.has(noun)) return true;
  parts.add(noun);
  const loadsInto = texts;
  void read(localeOr(current.i18n.language), noun, Infinity).then((added) => {
    loadsInto.add(added);
    nounsThere.add(noun);
    show(localeOr(current.i18n.language));
  });
  return true;
}

/** Loads what was asked for in another language, and then shows the page in it. */
async function changeLanguage(language: string): Promise<void> {
  const locale = localeOr(language);
  const added = lookUpIn(locale, writtenValue);
  for (let count = 0; count < parts.size; ) {
    count = parts.size; // while these are read, others may be asked for
    for (const part of await Promise.all([...parts].map((part) => read(locale, part, Infinity)))) added.add(part);
  }
  texts = added;
  show(locale);
}

function show(language: Locale): void {
  current = translationIn(language);
  for (const listener of listeners) listener();
}

/** Takes the texts that come with an answer of the server (server/http/texts-header.ts), before it is shown. */
export function takeTextsSent(): void {
  const originalFetch = window.fetch;
  window.fetch = async (...request) => {
    const answer = await originalFetch(...request);
    const sent = answer.headers.get(TEXTS_HEADER);
    if (sent) texts.add(JSON.parse(decodeURIComponent(sent)));
    return answer;
  };
}

const reads = new Map<string, Promise<Texts>>();
/** A part in a language, read once. */
function read(locale: Locale, part: string, tries: number): Promise<Texts> {
  if (import.meta.env.DEV) return wholeLanguage(locale);
  const address = addressOfTexts(locale, part, given.version);
  // a browser may remember that an address failed, but not that of another fragment
  const load = (again: number) => import(/* @vite-ignore */ again === 0 ? address : `${address}#${again}`);
  const reading = reads.get(address) ?? persistently(load, tries).then((module: { default: Texts }) => module.default);
  reads.set(address, reading);
  reading.catch(() => reads.delete(address));
  return reading;
}

async function wholeLanguage(locale: Locale): Promise<Texts> {
  const languages = import.meta.glob<Record<string, unknown>>("../../i18n/locales/*/texts.ts", { import: "default" });
  const files = await languages[`../../i18n/locales/${locale}/texts.ts`]!();
  const byNoun = Object.entries(files).map(([path, texts]) => [path.split("/").at(-1)!.slice(0, -5), texts]);
  return typeset(locale, Object.fromEntries(byNoun)) as Texts;
}

const onChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const currentTranslation = () => current;
export const languageNow = (): string => current.i18n.language;

/** The texts that are there, in the language of the moment. */
export const useTexts = (): Translation => useSyncExternalStore(onChange, currentTranslation, currentTranslation);
