import { type Locale, locales } from "@i18n/locales";
import { lookUpIn, type Texts } from "@i18n/look-up";
import { options } from "@i18n/options";
import { translatorOf, writtenValue } from "@i18n/translate";
import { typeset } from "@i18n/typeset";
import { i18nFor, wordsOf } from "@i18n/words.server";
import { createInstance, type TFunction } from "i18next";
import { expect, test } from "vitest";

/** The keys, with the names of the values in their texts: of all plural forms, and of groups of texts. */
function* keysIn(texts: Texts, path = ""): Generator<[key: string, names: string[]]> {
  for (const [key, text] of Object.entries(texts)) {
    const names = typeof text === "string" ? [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!) : [];
    yield [path + key, names];
    if (key.endsWith("_other")) yield [path + key.replace(/_other$/, ""), names];
    if (typeof text !== "string") yield* keysIn(text, `${path}${key}.`);
  }
}

const kinds = ["$& $1", "$t(ui.product)", "Jan & <b>", "", 7, true, null, undefined, [1], {}];
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
  for (const count of counts) yield { ...all("Jan"), count };
  for (const instruction of instructions) yield { ...all("Jan"), count: 2, ...instruction };
}

/** i18next's own t(). */
function ownOf(locale: Locale) {
  const instance = createInstance();
  const resources = { [locale]: { translation: typeset(locale, wordsOf(locale)) } };
  void instance.init({ ...options, lng: locale, resources, initImmediate: false });
  return instance.getFixedT(null, "translation");
}

const said = (t: TFunction, key: string, values: Record<string, unknown> | undefined) =>
  JSON.stringify((t as unknown as (...of: unknown[]) => unknown)(key, values));

test.each(locales)("the server gives the same texts as i18next: %s", (locale) => {
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

test.each(locales)("the browser gives the same texts as i18next: %s", (locale) => {
  const own = ownOf(locale);
  const texts = lookUpIn(locale, writtenValue);
  texts.add(typeset(locale, wordsOf(locale)) as Texts);
  const t = translatorOf(texts, () => false);
  const all = [
    undefined,
    {},
    ...counts.filter((count) => !Array.isArray(count) && count !== null).map((count) => ({ count })),
  ];
  const differing = new Set<string>();
  for (const [key, names] of keysIn(wordsOf(locale) as Texts)) {
    if (typeof own(key) !== "string" || texts.text(key, { count: 2 }) === undefined) continue; // a group of texts
    const filled = kinds.map((kind) => Object.fromEntries(names.map((name) => [name, name === "count" ? 2 : kind])));
    for (const values of [...all, ...filled, ...all.map((count) => ({ ...filled[0], ...count }))])
      if (said(t, key, values) !== said(own, key, values)) differing.add(`${key} ${JSON.stringify(values)}`);
  }
  expect([...differing].slice(0, 10)).toEqual([]);
  for (const asked of [
    ["nothing.of.that", "ui.product"],
    ["ui.product", "ui.save"],
    ["nothing.of.that"],
    "nothing.of.that",
  ])
    expect(said(t, asked as string, {})).toBe(said(own, asked as string, {}));
});

/** i18next puts a value into the first place of that name, also where that stands in another value. */
test("what somebody named like a place in a text stays as it is", () => {
  const texts = lookUpIn("nl", writtenValue);
  texts.add(typeset("nl", wordsOf("nl")) as Texts);
  const values = { by: "{{name}} $t(ui.save)", name: "{{by}} {{- count}}" };
  const written = "{{name}} $t(ui.save)";
  for (const t of [
    i18nFor("nl").getFixedT(null, "translation"),
    i18nFor("nl").getFixedT("nl"),
    translatorOf(texts, () => false),
  ]) {
    const text = t("admin.in_name_of", values);
    expect(text).toContain(written);
    expect(text.replace(written, "")).toContain("{{by}} {{- count}}");
  }
});

test("French drops the e of de and que before a vowel, in the browser as on the server", () => {
  const texts = lookUpIn("fr", writtenValue);
  texts.add(typeset("fr", wordsOf("fr")) as Texts);
  const server = i18nFor("fr").getFixedT("fr");
  const saidTo = (key: string | string[], values: Record<string, unknown>) => {
    const [ofServer, ofBrowser] = [server(key, values), translatorOf(texts, () => false)(key, values)];
    expect(ofBrowser).toBe(ofServer);
    return ofServer;
  };
  const menuOf = (name: string) => saidTo("ui.nav.menu_of", { name });
  const elided = ["Acme", "Émile", "Yves", "Onno", "Ouidah"];
  expect(elided.map(menuOf)).toEqual(elided.map((name) => `Menu d’${name}`));
  const whole = ["2 ans", "Hasselt", "Yara", "Yéti", "Y", "onze", "Oui", "Jan"];
  expect(whole.map(menuOf)).toEqual(whole.map((name) => `Menu de ${name}`));
  expect(saidTo("history.as", { admin: "Jan", user: "Els" })).toBe("Jan en tant qu’Els");
  for (const keys of [
    ["ui.nav.menu_of", "mistake.other"],
    ["mistake.absent", "ui.nav.menu_of"],
  ])
    expect(saidTo(keys, { name: "Acme" })).toBe("Menu d’Acme");
});
