import { readdirSync, readFileSync } from "node:fs";
import { helpArticle, helpShown } from "@i18n/articles.server";
import { helpPages, isHelpPage, nextOf } from "@i18n/help-pages";
import { findHelp, folded } from "@i18n/help-search.server";
import { locales } from "@i18n/locales";
import { rendered, wordsNamed } from "@i18n/markdown.server";
import { keysIn } from "@i18n/parts";
import { wordsOf } from "@i18n/words.server";
import { describe, expect, test } from "vitest";

const source = (locale: string, page: string) => readFileSync(`i18n/locales/${locale}/help/${page}.md`, "utf8");
const MOST_WORDS = 420; // a screen and a half

describe.each(locales)("the help in %s", (locale) => {
  test("has the pages of the table, and no others", () => {
    const files = readdirSync(`i18n/locales/${locale}/help`).map((file) => file.replace(".md", ""));
    expect(files.sort()).toEqual(helpPages.toSorted());
  });

  test.each(helpPages)("%s names only texts that are there and are whole without values", (page) => {
    const known = new Map<string, string>();
    const texts = wordsOf(locale as "nl");
    for (const key of keysIn(texts as never))
      known.set(
        key,
        key.split(".").reduce((at, part) => (at as Record<string, unknown>)[part], texts as unknown) as string,
      );
    const named = [...source(locale, page).matchAll(wordsNamed)].map(([, key]) => key!);
    expect(named.filter((key) => !known.has(key))).toEqual([]);
    expect(named.filter((key) => known.get(key)?.includes("{{"))).toEqual([]);
  });

  test.each(helpPages)("%s has a title, a line and words, is short, and links only to pages of the help", (page) => {
    const { title, summary, words, body } = helpArticle(locale, page);
    for (const text of [title, summary, words, body]) expect(text.trim()).not.toBe("");
    expect(summary.length).toBeLessThanOrEqual(110);
    expect(body.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
    const links = [...body.matchAll(/(?<!!)\[[^\]]*\]\(([^)]*)\)/g)]
      .map(([, to]) => to!)
      .filter((to) => !to.startsWith("/"));
    expect(links.filter((to) => !isHelpPage(to))).toEqual([]);
    expect(helpShown(locale, page).html).not.toMatch(/\{t:|\]\(/);
  });

  test.each(helpPages)("%s is the same as in other languages: its headings, texts, links and pictures", (page) => {
    const shape = (of: string) => {
      const text = source(of, page);
      const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, what]) => what).sort();
      return [all(/^(#+) /gm), all(wordsNamed), all(/\]\(([^)]*)\)/g)];
    };
    expect(shape(locale)).toEqual(shape("nl"));
  });
});

test("what to read next is another page, and each page is reached from one", () => {
  for (const page of helpPages) expect(nextOf(page)).not.toContain(page);
  expect(helpPages.filter((page) => !helpPages.some((other) => nextOf(other).includes(page)))).toEqual([]);
});

describe("a text", () => {
  test("shows no HTML of its own, and leads nowhere else", () => {
    const html = rendered(
      "en",
      "<script>x</script>\n\na <b onclick=x>b</b> [c](https://example.com) [d](javascript:x)",
    );
    expect(html).not.toMatch(/<script|onclick|href/);
  });

  test("names a button as it is named, and leads to pages of the help", () => {
    expect(rendered("nl", "Kies {t:ui.save}: zie [zo](reports).")).toBe(
      '<p>Kies <b>Bewaren</b>: zie <a class="link" href="/help/reports">zo</a>.</p>\n',
    );
  });
});

describe("the search", () => {
  test("takes no notice of case, accents and how an umlaut is written", () => {
    expect(folded("Prüfung")).toBe(folded("PRUEFUNG"));
    expect(folded("Réponse")).toBe(folded("reponse"));
    expect(folded("Maß")).toBe(folded("MASS"));
  });

  test.each([
    ["nl", "excel", "first-day"],
    ["nl", "kinney", "action-points"],
    ["fr", "BOITE DE RECEPTION", "inbox"],
    ["de", "prufbericht", "reports"],
    ["de", "Pruefbericht", "reports"],
    ["en", "checklist", "templates"],
  ] as const)("in %s finds by %s the page %s first", (locale, asked, page) => {
    const [first] = findHelp(locale, asked);
    expect(first?.page).toBe(page);
    expect(first?.excerpt.map(({ text }) => text).join("").length).toBeGreaterThan(20);
  });

  test("finds pages that hold all of the words before those that hold one, and marks the words", () => {
    const found = findHelp("nl", "risico kinney zzzz");
    expect(found.map(({ page }) => page)).toContain("action-points");
    const hits = findHelp("nl", "kinney")[0]!.excerpt.filter(({ hit }) => hit);
    expect(hits.map(({ text }) => text.toLowerCase())).toContain("kinney");
  });

  test("finds nothing where there is nothing, or nothing is asked", () => {
    expect(findHelp("nl", "qqqqzzzz")).toEqual([]);
    expect(findHelp("nl", " ?! ")).toEqual([]);
  });
});
