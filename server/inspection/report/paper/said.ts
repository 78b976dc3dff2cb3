import type { Said } from "@db/schema/inbox";
import type { PaperText } from "./paper-text.ts";
import { labelledSerials } from "./serials.ts";

// What a paper calls a fact, folded; longer words first.
const NUMBER =
  /(?<!\p{L})(?:(?:keurings?|onderzoeks?|controle|inspectie)?(?:verslag|rapport|attest|certificaat|pv)[- ]?(?:nummer|nr|no|n°)|nummer (?:van het )?(?:verslag|attest|rapport)|(?:n[°º]|no|numero)\.? (?:de |du )?(?:rapport|certificat|attestation|proces-verbal|pv)|rapport (?:n[°º]|numero)|(?:inspection |examination |test )?(?:report|certificate) (?:number|no|nr|ref(?:erence)?|#)|(?:pruf|prufungs|pruef|inspektions)?(?:bericht|protokoll|zertifikat)(?:s?nummer|[- ]nr))(?!\p{L})\.?/gu;
const BODY =
  /(?<!\p{L})(?:erkend organisme|keurings(?:instelling|organisme|instantie)|controle-?organisme|edtc|organisme (?:de controle |d['’]inspection )?(?:agree )?|organisme agree|sect|inspection body|inspecting body|prufstelle|prueforganisation|pruforganisation|zugelassene uberwachungsstelle|zus)(?!\p{L})\s*:/gu;
const MAKE = /(?<!\p{L})(?:merk|fabrikant|marque|constructeur|make|manufacturer|hersteller|fabrikat)(?!\p{L})\s*:/gu;
const MODEL = /(?<!\p{L})(?:model|modele|modell)(?!\p{L})\s*:|(?<!\p{L})typ(?:e)?(?!\p{L})\s*:/gu;
/** Where the next fact of a line begins. */
const NEXT_LABEL = /\s{2,}|\s(?=[\p{L}°/.-]+(?:\s[\p{L}°/.-]+){0,2}\s?:)/u;
/** The legal form of a body, at the end of the line that is its name. */
const LEGAL =
  /(?<!\p{L})(?:v\.?z\.?w\.?|a\.?s\.?b\.?l\.?|n\.?v\.?|s\.?a\.?|b\.?v\.?|s\.?r\.?l\.?|gmbh|ltd|e\.v\.|plc)\.?(?!\p{L})/u;
const BODY_WORD = /keur|inspect|control|pruf|pruef|test|veilig|secur|safety|techni/u;
const FIRST_LINES = 3;
const NUMBER_VALUE = /^[\s:.#=-]*(?<value>(?=[\p{L}/._-]*\d)[\p{L}\d][\p{L}\d/._-]{2,39})/u;
const MOST = { text: 60, body: 120 };

/** The other facts that stand on a paper after a word for them; null: not said, or in two ways. */
export function factsOf(paper: PaperText): Record<"number" | "serial" | "make" | "model" | "body", Said | null> {
  return {
    number: theOne(after(paper, NUMBER).map(({ rest, line }) => [NUMBER_VALUE.exec(rest)?.groups?.value, line])),
    serial: serialOf(paper),
    make: theOne(textAfter(paper, MAKE, MOST.text)),
    model: theOne(textAfter(paper, MODEL, MOST.text)),
    body: theOne(textAfter(paper, BODY, MOST.body)) ?? bodyAtHead(paper),
  };
}

type Candidate = [value: string | undefined, line: string];

function theOne(found: Candidate[]): Said | null {
  const values = found.flatMap(([value, from]) => (value ? [{ value: value.replace(/[.,;]$/, ""), from }] : []));
  return values[0] && new Set(values.map(({ value }) => value.toLowerCase())).size === 1 ? values[0] : null;
}

/** What follows a label on its line; where it ends the line, the line below. */
function after({ lines, folded }: PaperText, label: RegExp): { rest: string; line: string }[] {
  return folded.flatMap((words, index) =>
    [...words.matchAll(label)].map((match) => {
      const rest = lines[index]!.slice(match.index + match[0].length);
      const isAlone = match.index === 0 && /^[\s:]*$/.test(rest);
      return isAlone
        ? { rest: lines[index + 1] ?? "", line: `${lines[index]} ${lines[index + 1] ?? ""}`.trim() }
        : { rest, line: lines[index]! };
    }),
  );
}

const textAfter = (paper: PaperText, label: RegExp, most: number): Candidate[] =>
  after(paper, label).map(({ rest, line }) => {
    const value = rest
      .replace(/^[\s:=-]+/, "")
      .split(NEXT_LABEL)[0]!
      .trim();
    return [value.length > 0 && value.length <= most ? value : undefined, line];
  });

/** The serial number, where a paper has one alone. */
function serialOf(paper: PaperText): Said | null {
  const [serial, ...others] = labelledSerials(paper);
  if (!serial || others.length > 0) return null;
  return { value: serial, from: paper.lines.find((line) => line.includes(serial)) ?? serial };
}

/** A body whose name is the head of the paper. */
function bodyAtHead({ lines, folded }: PaperText): Said | null {
  const index = folded.slice(0, FIRST_LINES).findIndex((line) => LEGAL.test(line) && BODY_WORD.test(line));
  const line = lines[index];
  return line && line.length <= MOST.body ? { value: line.split(/\s+[-–|·]\s+|,/u)[0]!.trim(), from: line } : null;
}
