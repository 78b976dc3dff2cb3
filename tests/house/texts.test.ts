import { locales } from "@i18n/locales";
import { keysNamedIn, withoutForm } from "@i18n/named";
import { translator, wordsOf } from "@i18n/words.server";
import { describe, expect, test } from "vitest";
import { read, sources } from "./sources.ts";

describe("texts", () => {
  const keysOf = (words: unknown, path: string): string[] =>
    words !== null && typeof words === "object"
      ? Object.entries(words).flatMap(([key, below]) => keysOf(below, path ? `${path}.${key}` : key))
      : [path];
  /** Keys without their plural suffix, because languages differ in plurals. */
  const known = (locale: (typeof locales)[number]) => new Set(keysOf(wordsOf(locale), "").map(withoutForm));
  const dutch = known("nl");

  test.each(locales.filter((locale) => locale !== "nl"))("%s has the keys that nl has, and no others", (locale) => {
    const theirs = known(locale);
    expect([...dutch].filter((key) => !theirs.has(key))).toEqual([]);
    expect([...theirs].filter((key) => !dutch.has(key))).toEqual([]);
  });

  test.each(locales)("%s leaves no text empty, and keeps the same placeholders as nl", (locale) => {
    const flat = (words: unknown, path = ""): [string, string][] =>
      typeof words === "string"
        ? [[path, words]]
        : Object.entries(words as object).flatMap(([key, below]) => flat(below, path ? `${path}.${key}` : key));
    const dutchTexts = new Map(flat(wordsOf("nl")));
    const holes = (text: string) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)]
        .map(([, name]) => name)
        .sort()
        .join();
    const wrong = flat(wordsOf(locale)).filter(
      ([key, text]) =>
        text.trim() === "" ||
        (dutchTexts.has(key) && !/_(one|many)$/.test(key) && holes(text) !== holes(dutchTexts.get(key)!)),
    );
    expect(wrong).toEqual([]);
  });

  test("say one word for one thing, and where nothing is found the same", () => {
    expect(JSON.stringify(wordsOf("de"))).not.toMatch(/Eigentümer|\bAdmins?\b|Aktionspunkt|Prüforganisation/);
    expect(JSON.stringify(wordsOf("fr"))).not.toMatch(/\p{L}'\p{L}|points? d’action/iu);
    const { refusal, ui } = wordsOf("nl") as { refusal: { missing: string }; ui: { error: { 404: { text: string } } } };
    expect(refusal.missing).toBe(ui.error[404].text);
  });

  test("no count of what may not be used gives a single reason: also a report of danger and an incident forbid it", () => {
    const counted = locales.flatMap((locale) => {
      const t = translator(locale);
      const keys = ["state.object.X.word", "state.object.X.count", "state.object.X.aloud", "compliance.not_valid"];
      return [...keys, "home.bad", "mail.overview.no"].map((key) => t(key, { count: 2 }));
    });
    expect(counted.filter((text) => /vervallen|expire|échu|abgelaufen|afgekeurd|reject/i.test(text))).toEqual([]);
  });

  test("every key that the code names is there", () => {
    const named = sources
      .filter((path) => !path.startsWith("tests/") && !path.startsWith("scripts/"))
      .flatMap((path) =>
        [
          ...read(path).matchAll(
            /(?:\bt\(\s*|(?:refuse|forbidden|unauthorized|conflict)\(\s*|error: )"([a-z_]+(?:\.\w+)+)(?:\?[^"]*)?"/g,
          ),
        ].map(([, key]) => `${key}  (${path})`),
      );
    const unknown = named.filter((entry) => {
      const key = entry.split(" ")[0]!;
      return !dutch.has(key) && ![...dutch].some((other) => other.startsWith(`${key}.`));
    });
    expect(unknown).toEqual([]);
  });

  test("every text is named by the code, whole or put together", () => {
    const code = sources
      .filter((path) => !/^(tests|scripts)\//.test(path))
      .map(read)
      .join("\n");
    const named = keysNamedIn(code, [...dutch]);
    const idle = [...dutch].filter((key) => !named.has(key));
    // zod's messages use these (server/core/issue-keys.ts)
    expect(idle.filter((key) => !/^mistake\./.test(key))).toEqual([]);
  });
});
