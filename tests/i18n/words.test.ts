import { readdirSync, readFileSync } from "node:fs";
import { type Locale, locales } from "@i18n/locales";
import { wordsOf } from "@i18n/words.server";
import { describe, expect, test } from "vitest";

/** The rows of the two tables of docs/words.md, by the heads of their columns. */
const [things, avoided] = tablesIn(readFileSync("docs/words.md", "utf8"));

function tablesIn(text: string): Record<string, string>[][] {
  const cellsOf = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  return [...text.matchAll(/^\|.*\n\|[ |-]+\n(?:\|.*\n)+/gm)].map(([table]) => {
    const [heads, , ...rows] = table.trim().split("\n").map(cellsOf);
    return rows.map((row) => Object.fromEntries(row.map((cell, at) => [heads![at]!, cell])));
  });
}

/** All that people read in a language, without what is filled in: by key, or by the name of the page of the help. */
function textsOf(locale: Locale): [string, string][] {
  const flat = (words: unknown, path: string): [string, string][] =>
    typeof words === "string"
      ? [[path, words.replace(/\{\{.*?\}\}/g, "")]]
      : Object.entries(words as object).flatMap(([key, below]) => flat(below, path ? `${path}.${key}` : key));
  const pages = ["help", "new"].flatMap((folder) =>
    readdirSync(`i18n/locales/${locale}/${folder}`).map((name): [string, string] => [
      `${folder}/${name}`,
      readFileSync(`i18n/locales/${locale}/${folder}/${name}`, "utf8")
        .replace(/^words:.*$/m, "") // people search by the words that they know
        .replace(/\{t:.*?\}|\]\(.*?\)/g, ""),
    ]),
  );
  return [...flat(wordsOf(locale), ""), ...pages];
}

const isOfLaw = (key: string) => /^duty\.(?:line|option|family|fact|who)\b/.test(key);
const asWord = (word: string) => new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, "iu");

describe.each(locales)("the texts in %s", (locale) => {
  const texts = textsOf(locale);

  test("use the word of the glossary for each thing", () => {
    const all = texts.map(([, text]) => text).join("\n");
    expect(things!.length).toBeGreaterThan(20);
    expect(things!.filter((row) => !new RegExp(`(?<!\\p{L})${row[locale]}`, "iu").test(all))).toEqual([]);
  });

  test("use no other word for it", () => {
    const words = avoided!.filter(({ language }) => language === locale).flatMap(({ not }) => not!.split(", "));
    expect(words.length).toBeGreaterThan(3);
    const found = words.flatMap((word) =>
      texts.filter(([key, text]) => !isOfLaw(key) && asWord(word).test(text)).map(([key]) => `${word}: ${key}`),
    );
    expect(found).toEqual([]);
  });
});

test("the texts in German say du: Sie within a sentence would address somebody", () => {
  const formal = /(?:\p{Ll}|,) (?:Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/u;
  expect(textsOf("de").filter(([key, text]) => !isOfLaw(key) && formal.test(text))).toEqual([]);
});

test.each([
  ["nl", /\bbewerken\b/i],
  ["en", /\bedit\b/i],
  ["fr", /\bmodifier\b/i],
  ["de", /\bbearbeiten\b/i],
] satisfies [Locale, RegExp][])("what opens the form of a record in %s is named by one verb", (locale, verb) => {
  const opens = (key: string) =>
    /\.edit(?:_of|_this|_tablet|_offer)?$/.test(key) && !/did|history|report\.edit$/.test(key);
  const named = textsOf(locale).filter(([key]) => opens(key));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(([, text]) => !verb.test(text))).toEqual([]);
});
