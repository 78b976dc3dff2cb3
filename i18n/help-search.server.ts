import { type Article, helpArticles } from "./articles.server.ts";
import type { HelpPage } from "./help-pages.ts";
import type { Locale } from "./locales.ts";
import { withWords } from "./markdown.server.ts";

/** A piece of what is shown of a page; `hit`: it holds a word that was asked for. */
type Piece = { text: string; hit: boolean };
export type HelpFound = { page: HelpPage; title: string; excerpt: Piece[] };

/** Without case and accents, and with one way to write an umlaut: "Prüfung", "Pruefung" and "prufung" are the same. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replace(/[’‘]/g, "'")
    .replace(/([aou])e/g, "$1");

const SHORT = 3; // letters of a word that is only looked for at the beginning of words
const weights = { title: 8, words: 6, summary: 3, body: 1 } as const;
const fields = Object.keys(weights) as (keyof typeof weights)[];

/** In Dutch and German a word stands within others too: "bericht" in "Prüfbericht". */
const holds = (text: string, term: string) =>
  term.length > SHORT ? text.includes(term) : text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(term));

/** The pages that hold all of what was asked for, best first; where there is none, those that hold some of it. */
export function findHelp(locale: Locale, asked: string): HelpFound[] {
  const terms = [...new Set(folded(asked).match(/[\p{L}\p{N}]+/gu))].slice(0, 8);
  if (terms.length === 0) return [];
  const looked = helpArticles(locale).map(([page, article]) => {
    const plain = { ...article, body: plainOf(locale, article) };
    const scores = terms.map((term) =>
      fields.reduce((sum, field) => sum + (holds(folded(plain[field]), term) ? weights[field] : 0), 0),
    );
    return { page, plain, found: scores.filter(Boolean).length, score: scores.reduce((sum, each) => sum + each, 0) };
  });
  const most = Math.max(...looked.map(({ found }) => found));
  return looked
    .filter(({ found }) => found > 0 && found === most)
    .sort((one, other) => other.score - one.score)
    .map(({ page, plain }) => ({ page, title: plain.title, excerpt: excerptOf(plain, terms) }));
}

/** The text alone, a paragraph a line. */
const plainOf = (locale: Locale, { body }: Article) =>
  withWords(locale, body)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^(#+|-|\d+\.) +/gm, "")
    .replace(/[*_`]/g, "");

const MOST = 220; // characters

/** The first sentence that holds the most of the words, with them marked; else the summary. */
function excerptOf({ summary, body }: Article, terms: string[]): Piece[] {
  const sentences = body.split(/\n+|(?<=[.?!]) /).filter((sentence) => sentence.length > 20);
  const hits = sentences.map((sentence) => terms.filter((term) => holds(folded(sentence), term)).length);
  const best = Math.max(0, ...hits);
  const sentence = best > 0 ? sentences[hits.indexOf(best)]! : summary;
  const short = sentence.length > MOST ? `${sentence.slice(0, MOST).replace(/\s+\S*$/, "")} …` : sentence;
  return short
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map((text) => ({ text, hit: terms.some((term) => holds(folded(text), term)) }));
}
