import type { Said } from "@db/schema/inbox";
import { today } from "@server/core/day";
import { BETWEEN, datesIn, daysAfter, type FindLabel, type LabelledDay, labelOfDay } from "./dates.ts";
import type { PaperText } from "./paper-text.ts";

const INSPECTED = "(?:onderzoek|keuring|controle|inspectie|bezoek|nazicht)";
const CONTROLE = "(?:controle|visite|examen|verification|inspection)";
const TESTED = "(?:inspection|examination|test|visit)";
const GEPRUFT = "(?:prufung|pruefung|kontrolle|untersuchung|inspektion)";
/** What a paper calls the last day of its validity, folded. */
const NEXT = [
  `(?:datum )?(?:van )?(?:de |het )?(?:eerst)?volgende? (?:periodiek\\p{L}* )?${INSPECTED}`,
  "(?:datum )?her(?:keuring|onderzoek)",
  "verval(?:datum|dag)",
  "(?:geldig|geldigheid)(?:heid)? tot(?: en met)?",
  "te herkeuren",
  `(?:date )?(?:de |du )?(?:la |le )?prochaine? ${CONTROLE}(?: periodique)?`,
  "(?:date )?(?:d['’])?echeance",
  "vali?d?able jusqu['’ ]?(?:au|a)?",
  "valide jusqu['’ ]?(?:au|a)?",
  `(?:date of )?(?:the )?next (?:thorough |periodic )?${TESTED}(?: date)?`,
  "(?:due|expiry) date",
  "valid (?:until|to|till)",
  "expires",
  `(?:datum )?(?:der )?nachsten? (?:wiederkehrende[nr]? |regelmassige[nr]? )?${GEPRUFT}`,
  `(?:datum )?(?:der )?naechsten? ${GEPRUFT}`,
  "gultig bis(?: zum)?",
  "gueltig bis(?: zum)?",
  "fallig",
].join("|");
const AT_THE_LATEST =
  "(?:,? ?(?:uiterlijk|ten laatste|voor|voorzien|tegen|avant|au plus tard|prevue?|pour|due|before|by|no later than|spatestens|spaetestens|bis|fallig|faellig|(?:am|op|le|on)(?=\\s*:)))*";
const NEXT_AT_END = new RegExp(`(?<before>^|.*[^\\p{L}])(?:${NEXT})${AT_THE_LATEST}${BETWEEN}$`, "u");
const EARLIER =
  /(?:vorig|laatst|preceden|dernier|ancien|last|previous|vorherig|letzt)\p{L}*[^\p{L}]+(?:\p{L}+[^\p{L}]+){0,2}$/u;
const BEFORE = 120;

const labelOfNext: FindLabel = (text, { alone = false } = {}) => {
  const { before } = NEXT_AT_END.exec(text.slice(-BEFORE))?.groups ?? {};
  return before === undefined || EARLIER.test(before) || (alone && before !== "") ? undefined : { isEnglish: false };
};

/** The heads of a table with dates, each of one kind; "other" are dates that are neither. */
const HEADS = new RegExp(
  [
    `(?<next>${NEXT})`,
    `(?<date>datum(?: van)?(?: de| het)? ${INSPECTED}|${INSPECTED}sdatum|keuringsdatum|date (?:de |du |de la |de l['’]|d['’])?${CONTROLE}|date of (?:the )?(?:thorough )?${TESTED}|${TESTED} date|pruf(?:ungs)?datum|datum der ${GEPRUFT})`,
    "(?<other>(?:datum|date|day)\\p{L}*(?: (?:van|de|du|of|der|des|het|la|d['’]))* ?\\p{L}*|\\p{L}+datum|\\p{L}+ date|bouwjaar|baujahr|annee|year)",
  ].join("|"),
  "gu",
);

/** Where a line of heads stands above a line with as many dates: the dates of that kind. */
function inTable({ folded }: PaperText, kind: "date" | "next"): LabelledDay[] {
  return folded.flatMap((line, number) => {
    const above = folded[number - 1];
    const dates = datesIn(line);
    if (above === undefined || dates.length < 2 || datesIn(above).length > 0) return [];
    const heads = [...above.matchAll(HEADS)].map(({ groups }) => Object.keys(groups!).find((name) => groups![name]));
    if (heads.length !== dates.length) return [];
    return dates.flatMap(({ days }, index) => (heads[index] === kind ? [{ days, line: number }] : []));
  });
}

/** What the one day is that all of them say; undefined where they differ, or may be read in two ways. */
function theOne(paper: PaperText, found: LabelledDay[]): Said | undefined {
  const isDayFirst = provesDayFirst(paper);
  const said = found.map(({ days, line }) => ({ days: days.length > 1 && isDayFirst ? days.slice(0, 1) : days, line }));
  const [first] = said;
  const readings = new Set(said.flatMap(({ days }) => days));
  return first && readings.size === 1 ? { value: first.days[0]!, from: paper.lines[first.line]! } : undefined;
}

const NUMERIC = /(?<![\d./-])(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(?:19|20)?\d\d(?![./-]?\d)/g;
/** Whether its other dates show that the day comes first: 25/03 does, 03/25 shows the opposite. */
function provesDayFirst({ folded }: PaperText): boolean {
  const pairs = folded.flatMap((line) =>
    [...line.matchAll(NUMERIC)].map(([, a, b]) => [Number(a), Number(b)] as const),
  );
  return pairs.some(([a]) => a > 12) && !pairs.some(([, b]) => b > 12);
}

/** The day of the inspection, and the last day of what it allows, as a paper says them without doubt. */
export function daysOf(paper: PaperText): { date: Said | null; next: Said | null } {
  const labelled = daysAfter(paper, labelOfDay);
  const later = daysAfter(paper, labelOfNext);
  const date = theOne(paper, labelled.length > 0 ? labelled : inTable(paper, "date"));
  const next = theOne(paper, later.length > 0 ? later : inTable(paper, "next"));
  const isDone = date && date.value >= "1950-01-01" && date.value <= today();
  return { date: isDone ? date : null, next: next && (!date || next.value > date.value) ? next : null };
}
