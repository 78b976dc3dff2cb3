import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HelpPage, helpPages } from "./help-pages.ts";
import { defaultLocale, type Locale } from "./locales.ts";
import { rendered, withWords } from "./markdown.server.ts";
import { typeset } from "./typeset.ts";

/** A text for people to read: its head, and its body in Markdown, in which `{t:key}` stands for a text of the product. */
export type Article = {
  title: string;
  /** One line, for lists. */
  summary: string;
  /** What people call it otherwise, for the search. */
  words: string;
  body: string;
};

const folder = (locale: Locale, kind: string) => join(process.cwd(), "i18n/locales", locale, kind);
const read = new Map<string, Article>();

function articleAt(locale: Locale, path: string): Article {
  const known = read.get(path);
  if (known) return known;
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path, "utf8")) ?? [];
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
  const shown = typeset(locale, { title: field("title"), summary: field("summary"), words: field("words"), body });
  const article = Object.fromEntries(
    Object.entries(shown).map(([name, text]) => [name, name === "body" ? text : withWords(locale, text as string)]),
  ) as Article;
  read.set(path, article);
  return article;
}

export const helpArticle = (locale: Locale, page: HelpPage): Article =>
  articleAt(locale, join(folder(locale, "help"), `${page}.md`));
export const helpArticles = (locale: Locale): [HelpPage, Article][] =>
  helpPages.map((page) => [page, helpArticle(locale, page)]);

/** What the page shows, and its body as HTML. */
export const helpShown = (locale: Locale, page: HelpPage) => {
  const { title, summary, body } = helpArticle(locale, page);
  return { title, summary, html: rendered(locale, body) };
};

/** What a release brought to people (locales/<language>/new/<day>.md). */
export type Release = { day: string; title: string; html: string };

/** The days of the releases, the newest first. */
export const releaseDays = (locale: Locale = defaultLocale): string[] =>
  readdirSync(folder(locale, "new"))
    .map((name) => name.replace(/\.md$/, ""))
    .sort()
    .reverse();

export const releases = (locale: Locale): Release[] =>
  releaseDays().map((day) => {
    const { title, body } = articleAt(locale, join(folder(locale, "new"), `${day}.md`));
    return { day, title, html: rendered(locale, body) };
  });

let newest: string | undefined;
export const newestRelease = (): string => (newest ??= releaseDays()[0] ?? "");
