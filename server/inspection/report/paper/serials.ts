import { compact, isDistinct } from "./numbers.ts";
import type { PaperText } from "./paper-text.ts";

/** In folded text. */
const LABEL =
  /(?<!\p{L})(?:serie[- ]?(?:nummer|nr|no|n°)|(?:fabricage|fabrieks)[- ]?(?:nummer|nr)|(?:n[°º]|n\.?o|numero|num)\.? ?(?:de )?(?:serie|fabrication)|serien[- ]?(?:nummer|nr)|fabrik(?:ations)?[- ]?(?:nummer|nr)|werk[- ]?nummer|serial (?:number|no|nr|#)|s\/n)(?!\p{L})\.?(?: ?\(s\))?/gu;
/** What an inspector measured with, and parts of the machine, have serial numbers too. */
const OTHER_THING =
  /(?<!\p{L})(?:meettoestel|meetapparaat|meetapparatuur|meetinstrument|meetmiddel|testtoestel|testapparaat|tester|appareils? de mesure|instruments? de mesure|testeur|messgerat|messmittel|prufgerat|measuring|test (?:instrument|equipment|device)|instrument|ijking|kalibra|calibra|kalibrier|etalonn|motor|moteur|engine|batterij|batterie|battery|lader|chargeur|ladegerat|charger)/u;
const LINES_ABOVE = 2;
const VALUE = /^[\s:.=#-]*(?<first>[\p{L}\p{N}][\p{L}\p{N}\-‐-―_./]*)(?: (?<second>[\p{L}\p{N}\-‐-―_./]+))?/u;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;

/** The serial numbers that stand on a paper after, or on the line below, a word that says so; each once. */
export function labelledSerials({ lines, folded }: PaperText): string[] {
  const found = new Map<string, string>();
  for (const [index, line] of folded.entries()) {
    if (OTHER_THING.test(folded.slice(Math.max(0, index - LINES_ABOVE), index + 1).join("\n"))) continue;
    for (const match of line.matchAll(LABEL)) {
      const end = match.index + match[0].length;
      const isWholeLine = /^\W*$/u.test(line.slice(0, match.index)) && /^[\s:]*$/.test(line.slice(end));
      const value = valueIn(isWholeLine ? (lines[index + 1] ?? "") : lines[index]!.slice(end));
      if (value && !found.has(compact(value))) found.set(compact(value), value);
    }
  }
  return [...found.values()];
}

/** The number that a text begins with; undefined if it begins with something else, such as "not known" or a date. */
function valueIn(text: string): string | undefined {
  const { first = "", second = "" } = VALUE.exec(text)?.groups ?? {};
  // "HF 20126": letters, then the number
  const whole = /\d/.test(first)
    ? first
    : /^\p{Lu}{1,5}$/u.test(first) && /\d/.test(second)
      ? `${first} ${second}`
      : "";
  const value = whole.replace(/[-‐-―_./]+$/, "");
  return isDistinct(value) && !DATE.test(value) ? value : undefined;
}
