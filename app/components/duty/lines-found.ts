import type { CatalogueEntry } from "@server/inspection/duty/inputs";
import { z } from "zod";

const MOST_SHOWN = 60;
/** What a form sends for a family of which nobody knows the fact that decides. */
export const UNKNOWN = "unknown";

type Entry = CatalogueEntry & { proposed: boolean };
type Present = Pick<CatalogueEntry, "family" | "question" | "option">;

/** The lines with the words that a request searches for (`q`); without words the ones that are proposed. */
export function linesFound(request: Request, catalogue: Entry[], present: readonly Present[]) {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = catalogue.filter(({ title, review_point_title, proposed }) =>
    words.length > 0 ? words.every((word) => `${title} ${review_point_title}`.toLowerCase().includes(word)) : proposed,
  );
  return { q, ...toAdd(found.slice(0, MOST_SHOWN), catalogue, present) };
}

/** A family of which a fact decides, with the lines that each answer brings. */
export type FamilyToAsk = {
  family: string;
  question: string;
  /** Where it holds; empty: all of Belgium. */
  regions: CatalogueEntry["regions"];
  options: { label: string; assumed: boolean; lines: CatalogueEntry[] }[];
};

/** Lines to tick, and the questions to answer instead where a fact decides between the options of a family. */
function toAdd(found: readonly Entry[], catalogue: readonly Entry[], present: readonly Present[]) {
  const chosen = new Map(present.filter(({ option }) => option).map(({ family, option }) => [family, option]));
  const isAsked = ({ family, question }: Entry) => question !== null && !chosen.has(family);
  const families = [...new Set(found.filter(isAsked).map(({ family }) => family))];
  return {
    lines: found.filter((line) => !isAsked(line) && [null, chosen.get(line.family)].includes(line.option)),
    asked: families.map((family) =>
      askFor(
        family,
        catalogue.filter((line) => line.family === family),
      ),
    ),
  };
}

function askFor(family: string, all: readonly CatalogueEntry[]): FamilyToAsk {
  const [{ question, options, regions }] = all as [CatalogueEntry];
  return {
    family,
    question: question!,
    regions,
    options: options.flatMap(({ value, label }) => {
      const ofOption = all.filter(({ option }) => option === value);
      const withAny = all.filter(({ option }) => option === null);
      return ofOption.length > 0 ? [{ label, assumed: ofOption[0]!.assumed, lines: [...ofOption, ...withAny] }] : [];
    }),
  };
}

/** By family: a line of the option that holds, UNKNOWN, or empty where the family is not put. */
export const Answers = z.record(z.string().max(60), z.string().max(60));

/** What was answered: lines to put, and the families of which the fact is not known. */
export function answered(answers: z.output<typeof Answers>) {
  const given = Object.entries(answers).filter(([, line]) => line !== "");
  return {
    lines: given.flatMap(([, line]) => (line === UNKNOWN ? [] : [line])),
    unknown: given.flatMap(([family, line]) => (line === UNKNOWN ? [family] : [])),
  };
}

/** The families of present lines of which a fact decides, with the lines of their other options. */
export function familiesWithOptions<T extends Present>(present: T[], catalogue: CatalogueEntry[]) {
  const families = new Set(present.filter(({ question }) => question).map(({ family }) => family));
  return [...families].map((family) => ({
    family,
    duties: present.filter((each) => each.family === family),
    lines: catalogue.filter((line) => line.family === family && line.option),
  }));
}
