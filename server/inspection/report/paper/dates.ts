import { asDay } from "@server/core/day";
import { MONTH, monthOf } from "@server/core/month-names";
import type { PaperText } from "./paper-text.ts";

const DATE = new RegExp(
  [
    "(?<y1>(?:19|20)\\d\\d)[-/.](?<m1>\\d{1,2})[-/.](?<d1>\\d{1,2})",
    "(?<d2>\\d{1,2}) ?[-/.] ?(?<m2>\\d{1,2}) ?[-/.] ?(?<y2>(?:19|20)?\\d\\d)",
    `(?<d3>\\d{1,2})(?:er|st|nd|rd|th|ste|de|e|\\.)?(?:\\s+of)?[\\s-]+(?<w3>${MONTH}),?[\\s-]+(?<y3>(?:19|20)?\\d\\d)`,
    `(?<w4>${MONTH})\\s+(?<d4>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<y4>(?:19|20)\\d\\d)`,
  ]
    .map((form) => `(?<![\\p{L}\\d])(?<!\\d[./-])${form}(?!\\d)(?![./-]\\d)`)
    .join("|"),
  "gu",
);

/** What a paper calls the day of the inspection in nl, fr and de, folded. */
const LABEL = [
  "datum(?: van)?(?: de| het)? (?:keuring|onderzoek|controle|inspectie|bezoek|nazicht)",
  "(?:keurings?|onderzoeks?|controle|inspectie|bezoek)datum",
  "(?:gekeurd|onderzocht|gecontroleerd|geinspecteerd) op",
  "(?:keuring|onderzoek|controle|inspectie|nazicht)(?: werd| is)? uitgevoerd op",
  "date (?:de |du |de la |de l['’]|d['’])?(?:controle|inspection|visite|examen|verification)",
  "(?:controle|inspection|visite|examen|verification) (?:effectue|realise)e?",
  "(?:controle|inspecte|examine|verifie)e? (?=le )",
  "(?:pruf|prufungs|pruef|inspektions|kontroll|untersuchungs)datum",
  "(?:datum|tag) der (?:prufung|pruefung|inspektion|kontrolle|untersuchung)",
  "(?:gepruft|geprueft|untersucht|kontrolliert) am",
  "(?:prufung|pruefung|untersuchung)(?: durchgefuhrt)? (?:am|vom)",
].join("|");
const ENGLISH_LABEL = [
  "date of (?:the )?(?:thorough )?(?:inspection|examination|test|visit)",
  "(?:inspection|examination|test) date",
  "date (?:inspected|examined|tested)",
  "(?:inspected|examined|tested)(?: on)?",
  "(?:inspection|examination) (?:carried out|performed|made) on",
].join("|");
const WEEKDAY =
  "(?:(?:maan|dins|woens|donder|vrij|zater|zon)dag|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:mon|tues|wednes|thurs|fri|satur|sun)day)";
/** Between the label and its date: a colon, the form of a date, a weekday. */
export const BETWEEN = `(?:\\s*\\([djmyat/. -]+\\))?[\\s:.=–-]*(?:(?:op|le|am|vom|on|the|den|du) )?(?:${WEEKDAY},? )?(?:le |the )?`;
const LABELLED = new RegExp(`(?<before>^|.*[^\\p{L}])(?:${LABEL}|(?<english>${ENGLISH_LABEL}))${BETWEEN}$`, "u");
/** A word before the label that makes it another date. */
const OTHER_DATE =
  /(?:volgend|eerstvolgend|vorig|laatst|voorlaatst|uiterst|gepland|prochain|preceden|dernier|ancien|prevu|next|last|previous|prior|planned|due|nachst|naechst|letzt|vorherig|vorig|geplant)\p{L}*[^\p{L}]+(?:\p{L}+[^\p{L}]+){0,2}$/u;
const RANGE = /^\s*(?:[-–&/]|en|et|and|und|tot(?: en met)?|t\/m|au|to|until|bis)\s*$/u;
const BEFORE = 100; // characters that are looked at

type Found = { from: number; to: number; days: string[] };
type Label = { isEnglish: boolean };
/** Finds the label at the end of what stands before a date; `alone`: nothing else may stand there. */
export type FindLabel = (text: string, options?: { alone?: boolean }) => Label | undefined;
/** The possible readings of a date, and the number of its line. */
export type LabelledDay = { days: string[]; line: number };

/**
 * The days on which a paper says, in words that leave no doubt, that the inspection took place. Each with its possible
 * readings, as YYYY-MM-DD: 03/04/2026 in English may be written by an American; the first is that of the others.
 */
export const inspectionDays = (paper: PaperText): string[][] => daysAfter(paper, labelOfDay).map(({ days }) => days);

/** The dates on a paper with such a label before them, or above them in a column. */
export function daysAfter({ folded }: PaperText, labelAtEnd: FindLabel): LabelledDay[] {
  const dated = folded.map(datesIn);
  return folded.flatMap((line, number) => {
    let label: Label | undefined;
    return dated[number]!.flatMap(({ from, days }, index) => {
      const gap = line.slice(dated[number]![index - 1]?.to ?? 0, from);
      label =
        index === 0 && gap.trim() === "" && isColumn(dated, number)
          ? labelAtEnd(folded[number - 1] ?? "", { alone: true })
          : (labelAtEnd(gap) ?? (RANGE.test(gap) ? label : undefined));
      return label ? [{ days: label.isEnglish ? days : days.slice(0, 1), line: number }] : [];
    });
  });
}

/** Whether a date that begins a line may belong to a label above it: no list of labels above a list of dates. */
const isColumn = (dated: Found[][], number: number) =>
  !dated[number - 1]?.length && dated[number]!.length === 1 && dated[number + 1]?.[0]?.from !== 0;

/** The label of the day of the inspection. */
export const labelOfDay: FindLabel = (text, { alone = false } = {}) => {
  const { before, english } = LABELLED.exec(text.slice(-BEFORE))?.groups ?? {};
  if (before === undefined || OTHER_DATE.test(before) || (alone && before !== "")) return undefined;
  return { isEnglish: english !== undefined };
};

export function datesIn(line: string): Found[] {
  return [...line.matchAll(DATE)].flatMap((match) => {
    const { y1, m1, d1, y2, m2, d2, y3, w3, d3, y4, w4, d4 } = match.groups ?? {};
    const year = Number((y1 ?? y2 ?? y3 ?? y4)!.padStart(4, "20"));
    const word = w3 ?? w4;
    const month = word ? monthOf(word) : Number(m1 ?? m2);
    const day = Number(d1 ?? d2 ?? d3 ?? d4);
    const readings = d2 ? [asDay(year, month, day), asDay(year, day, month)] : [asDay(year, month, day)];
    const days = [...new Set(readings.filter((reading) => reading !== undefined))];
    return days.length ? [{ from: match.index, to: match.index + match[0].length, days }] : [];
  });
}
