import { type Region, regions } from "@server/core/regions";
import { generalFamilies } from "./catalogue/families.ts";
import { type DutyLine, linesIn } from "./lines.ts";
import { type LineToPut, optionToAssume, planDuties } from "./plan.ts";

type Kind = { code: string | null; lines: readonly string[] | null };

/**
 * The duties that a kind proposes for its objects in a region, with all that are cumulative with them: those that the
 * workspace chose, else those of its review point, of which the option is to be checked. Lines that were switched off are
 * left out, and those of other regions.
 */
export function proposedLines(
  { code, lines }: Kind,
  everywhere: readonly DutyLine[],
  region: Region | null = null,
): LineToPut[] {
  const catalogue = linesIn(everywhere, region);
  const chosen = lines ? catalogue.filter(({ line }) => lines.includes(line)) : linesOfPoint(code, catalogue, region);
  const isAssumed = ({ option }: DutyLine) => lines === null && option !== null;
  const keys = chosen.map(({ line }) => line);
  return planDuties([], catalogue, keys).put.map((line) => ({ ...line, to_check: line.to_check || isAssumed(line) }));
}

/** The lines to put on the objects of a kind, each with the regions for which it is proposed; "": where none is known. */
export function proposedByRegion(kind: Kind, catalogue: readonly DutyLine[]): (LineToPut & { holds_in: string[] })[] {
  const found = new Map<string, LineToPut & { holds_in: string[] }>();
  for (const region of [null, ...regions])
    for (const line of proposedLines(kind, catalogue, region)) {
      const known = found.get(line.line) ?? { ...line, holds_in: [] };
      known.holds_in.push(region ?? "");
      found.set(line.line, known);
    }
  return [...found.values()].toSorted((a, b) => a.place - b.place);
}

/** Of the first general family for inspections of a review point: of the rules of the region, else of those everywhere. */
function linesOfPoint(code: string | null, catalogue: readonly DutyLine[], region: Region | null): DutyLine[] {
  const general = catalogue.filter(
    ({ point, type, family }) => point !== "" && point === code && type === "inspection" && generalFamilies.has(family),
  );
  const first =
    (region && general.find((line) => line.regions?.includes(region))) || general.find((line) => !line.regions);
  if (!first) return [];
  const assumed = optionToAssume(first.family, catalogue)?.option ?? null;
  return catalogue.filter(({ family, option }) => family === first.family && (option === null || option === assumed));
}

/**
 * The lines that a kind is to propose instead, by their keys. A new option of a family replaces the one before. Throws
 * invalid (422) for an unknown line, and for two options of one family.
 */
export function changedLines(
  before: readonly string[],
  catalogue: readonly DutyLine[],
  wanted: readonly string[],
): string[] {
  const present = catalogue
    .filter(({ line }) => before.includes(line))
    .map((line) => ({ ...line, id: line.line, to_check: false }));
  const { put, replaced, takenOff } = planDuties(present, catalogue, wanted);
  const goes = new Set([...replaced, ...takenOff]);
  const lines = [...present.filter(({ id }) => !goes.has(id)), ...put].map(({ line }) => line);
  return proposedLines({ code: null, lines }, catalogue).map(({ line }) => line);
}
