import { fold, type PaperText } from "./paper-text.ts";

const LENGTH = { least: 4, most: 40 };
/** Shorter numbers without letters (capacities, post codes, years) say something only after the word for a machine. */
const PLAIN_NUMBER = 6;
const MOST_PARTS = 6;
const MOST_TOKENS = 20_000;

/** A number without case, spaces and punctuation: "HF 20-126" is "hf20126". As compactSql() in Postgres. */
export const compact = (number: string): string => number.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** Whether a number can be told from other words: long enough, and not of letters alone. */
export function isDistinct(number: string): boolean {
  const { length } = compact(number);
  return length >= LENGTH.least && length <= LENGTH.most && /\d/.test(number);
}

/** All that may be a number on a paper, compact: each run of up to six words or parts of words on a line. */
export function tokensOf({ lines }: PaperText): string[] {
  const tokens = new Set<string>();
  for (const line of lines) {
    const parts = line.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    for (let from = 0; from < parts.length; from++) {
      let token = "";
      for (const part of parts.slice(from, from + MOST_PARTS)) {
        token += part;
        if (tokens.size < MOST_TOKENS && isDistinct(token)) tokens.add(token);
      }
    }
  }
  return [...tokens];
}

const LETTER = "[\\p{L}\\p{N}]";
/**
 * Between the parts of a number on one line. Each text reads in one way alone: with two, a number of n parts would be
 * tried in 2^n ways.
 */
const SEPARATORS = "(?:\\s{0,2}[-‐-―_./]\\s{0,2}|\\s{0,4})";
const MACHINE =
  /(?<!\p{L})(?:machine|toestel|object|objet|objekt|installatie|inventaris|intern|interne|park|appareil|equipement|inventaire|gerate?|maschinen?|anlagen?|inventar|equipment|asset|unit|internal)[- ]?(?:nummer|nr|no|n°|number|numero|code|id)?[\s.:#]*$/u;

/** Whether a paper names this number of a machine, as a whole word; case, spaces and dashes do not matter. */
export function names({ folded }: PaperText, number: string): boolean {
  if (!isDistinct(number)) return false;
  const parts = fold(number).match(/[a-z]+|\d+/g) ?? [];
  const whole = new RegExp(
    `(?<!${LETTER})(?<!${LETTER}[-_/])(?<!\\d\\.)${parts.join(SEPARATORS)}(?!${LETTER})(?![-_/]${LETTER})(?!\\.\\d)`,
    "gu",
  );
  const needsWord = parts.length === 1 && /^\d+$/.test(parts[0]!) && parts[0]!.length < PLAIN_NUMBER;
  return folded.some((line) =>
    [...line.matchAll(whole)].some(
      ({ index }) => !needsWord || MACHINE.test(line.slice(Math.max(0, index - 40), index)),
    ),
  );
}

/**
 * Whether a paper might name this number: it may be part of a longer one, spaced out or broken over two lines. To be
 * used where a doubt must end in silence.
 */
export function mayName({ folded }: PaperText, number: string): boolean {
  if (!isDistinct(number)) return false;
  const characters = fold(number)
    .replace(/[^a-z0-9]+/g, "")
    .replace(/^0+(?=\d)/, "");
  const spaced = new RegExp(`(?<!${LETTER})0*${[...characters].join("[\\s\\-‐-―_./]{0,3}")}(?!${LETTER})`, "u");
  return spaced.test(folded.join("\n"));
}
