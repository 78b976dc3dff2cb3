import { type Locale, locales } from "@i18n/locales";
import { options } from "@i18n/options";
import { typeset } from "@i18n/typeset";
import { i18nFor, wordsOf } from "@i18n/words.server";
import { createInstance, type TFunction } from "i18next";
import { expect, test } from "vitest";

type Texts = { [key: string]: string | Texts };

/** The keys, with the names of the values in their texts: of all plural forms, and of groups of texts. */
function* keysIn(texts: Texts, path = ""): Generator<[key: string, names: string[]]> {
  for (const [key, text] of Object.entries(texts)) {
    const names = typeof text === "string" ? [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!) : [];
    yield [path + key, names];
    if (key.endsWith("_other")) yield [path + key.replace(/_other$/, ""), names];
    if (typeof text !== "string") yield* keysIn(text, `${path}${key}.`);
  }
}

const kinds = [
  "$& $1 {{name}}",
  "{{- count}} {{count}}",
  "$t(ui.product)",
  "Ann & <b>",
  "",
  7,
  true,
  null,
  undefined,
  [1],
  {},
];
const counts = [0, 1, 2, 21, 1.5, -1, Number.NaN, "1", undefined, null, ["1"]];
const instructions = [
  { context: "other" },
  { lng: "en" },
  { defaultValue: "none" },
  { replace: { name: "x" } },
  { ns: "x" },
];

function* valuesFor(names: string[]): Generator<Record<string, unknown> | undefined> {
  const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  yield undefined;
  yield {};
  if (names.length > 0) for (const kind of kinds) yield all(kind);
  for (const count of counts) yield { ...all("Ann"), count };
  for (const instruction of instructions) yield { ...all("Ann"), count: 2, ...instruction };
}

/** i18next's own t(), which the browser uses. */
function ownOf(locale: Locale) {
  const instance = createInstance();
  const resources = { [locale]: { translation: typeset(locale, wordsOf(locale)) } };
  void instance.init({ ...options, lng: locale, resources, initImmediate: false });
  return instance.getFixedT(null, "translation");
}

const said = (t: TFunction, key: string, values: Record<string, unknown> | undefined) =>
  JSON.stringify((t as unknown as (...of: unknown[]) => unknown)(key, values));

test.each(locales)("the server gives the same texts as i18next in the browser: %s", (locale) => {
  const own = ownOf(locale);
  const [ofPages, ofMails] = [i18nFor(locale).getFixedT(null, "translation"), i18nFor(locale).getFixedT(locale)];
  const others = ["nothing.of.that", "", "ui.product:x", "__proto__", "constructor"].map((key): [string, string[]] => [
    key,
    ["name"],
  ]);
  const differing = new Set<string>();
  for (const [key, names] of [...keysIn(wordsOf(locale) as Texts), ...others])
    for (const values of valuesFor(names)) {
      const text = said(own, key, values);
      for (const t of [ofPages, ofMails])
        if (said(t, key, values) !== text) differing.add(`${key} ${JSON.stringify(values)}`);
    }
  expect([...differing].slice(0, 10)).toEqual([]);
  expect(ofPages(["nothing.of.that", "ui.product"])).toBe(own(["nothing.of.that", "ui.product"]));
  expect(ofPages("nothing.of.that", "in place of it")).toBe("in place of it");
});
