import { readdirSync } from "node:fs";
import { defaultLocale, locales } from "@i18n/locales";
import { expect, test } from "vitest";
import { read, sources } from "./sources.ts";

/** Only the demo may be in one language; with others it falls back on the default. */
const product = sources.filter((path) => !/^(i18n|tests|db\/seed)\//.test(path));

test("no language is named outside i18n/: a new one is a folder and an entry there", () => {
  const code = `(?:${locales.join("|")})`;
  const named = new RegExp(`["'\`]${code}["'\`]|[{,(]\\s*${code}:|^\\s*${code}: |\\w\\.${code}\\b(?!\\.)`);
  const places = product.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, at) => (named.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(places).toEqual([]);
});

test.each(locales)("the folder of %s holds what the others hold", (locale) => {
  const filesOf = (folder: string) =>
    readdirSync(`i18n/locales/${folder}`, { recursive: true, encoding: "utf8" }).sort();
  expect(readdirSync("i18n/locales").sort()).toEqual([...locales].sort());
  expect(filesOf(locale)).toEqual(filesOf(defaultLocale));
});
