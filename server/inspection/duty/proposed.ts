import { catalogueLine } from "./catalogue/catalogue.ts";
import { generalFamilies } from "./catalogue/families.ts";
import type { DutyLine } from "./lines.ts";
import { type LineToPut, optionToAssume, planDuties } from "./plan.ts";

type Kind = { code: string | null; lines: readonly string[] | null };

/**
 * The duties that a kind proposes for its objects, with all that are cumulative with them: those that the workspace chose,
 * else those of its review point, of which the option is to be checked. Lines that were switched off are left out.
 */
export function proposedLines({ code, lines }: Kind, catalogue: readonly DutyLine[]): LineToPut[] {
  const chosen = lines ? catalogue.filter(({ line }) => lines.includes(line)) : linesOfPoint(code, catalogue);
  const isAssumed = ({ option }: DutyLine) => lines === null && option !== null;
  const keys = chosen.map(({ line }) => line);
  return planDuties([], catalogue, keys).put.map((line) => ({ ...line, to_check: line.to_check || isAssumed(line) }));
}

/** Of the first general family for inspections of a review point. Of what each region has its own, there is none. */
function linesOfPoint(code: string | null, catalogue: readonly DutyLine[]): DutyLine[] {
  const first = catalogue.find(
    ({ line, point, type, family }) =>
      point !== "" &&
      point === code &&
      type === "inspection" &&
      generalFamilies.has(family) &&
      !catalogueLine(line)?.regions,
  );
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
  const present = catalogue.filter(({ line }) => before.includes(line)).map((line) => ({ ...line, id: line.line }));
  const { put, replaced, takenOff } = planDuties(present, catalogue, wanted);
  const goes = new Set([...replaced, ...takenOff]);
  const lines = [...present.filter(({ id }) => !goes.has(id)), ...put].map(({ line }) => line);
  return proposedLines({ code: null, lines }, catalogue).map(({ line }) => line);
}
