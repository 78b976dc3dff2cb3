import { invalid } from "@server/core/errors";
import type { DutyLine } from "./lines.ts";

/** A duty that an object has. */
type Present = { id: string; line: string | null; family: string; option: string | null; to_check: boolean };
type Options = Pick<Present, "family" | "option">;
/** A line to put. to_check: its option was assumed. */
export type LineToPut = DutyLine & { to_check: boolean };
export type Plan = {
  put: LineToPut[];
  /** Another option of their family was chosen instead, which nobody had chosen before. */
  replaced: string[];
  /** Those that need a reason: taken off, or chosen before and replaced. */
  takenOff: string[];
};

const isAlternative = (one: Options, other: Options) =>
  one.family === other.family && one.option !== null && other.option !== null && one.option !== other.option;

/**
 * What changes so that an object has the duties that are wanted: lines of the catalogue, and ids of duties that it has.
 * A new line brings the lines that are cumulative with it, and replaces those of another option. Throws invalid (422) for
 * an unknown line, and for two options of one family.
 */
export function planDuties(
  present: readonly Present[],
  catalogue: readonly DutyLine[],
  wanted: readonly string[],
): Plan {
  const asked = new Set<string | null>(wanted);
  const has = new Set(present.flatMap(({ id, line }) => [id, line]));
  const added = [...asked]
    .filter((line) => !has.has(line))
    .map((key) => {
      const line = catalogue.find((each) => each.line === key);
      if (!line) throw invalid(`duty.unknown_line_named?line=${key}`, "lines");
      return line;
    });
  if (added.some((line) => added.some((other) => isAlternative(line, other))))
    throw invalid("duty.one_option", "lines");
  const assumed = assumedOptions([...present, ...added], added, catalogue);
  const coming = catalogue.filter((line) => [...added, ...assumed].some((each) => comesWith(each, line)));
  const replaced = present.filter((duty) => added.some((line) => isAlternative(line, duty)));
  const gone = present.filter(
    (duty) =>
      !(asked.has(duty.id) || (duty.line && asked.has(duty.line)) || replaced.includes(duty)) &&
      !coming.some(({ line }) => line === duty.line),
  );
  return {
    put: coming
      .filter(({ line }) => !has.has(line))
      .map((line) => ({
        ...line,
        to_check: assumed.some((each) => each.family === line.family) && line.option !== null,
      })),
    replaced: replaced.filter(({ to_check }) => to_check).map(({ id }) => id),
    takenOff: [...replaced.filter(({ to_check }) => !to_check), ...gone].map(({ id }) => id),
  };
}

/** Whether the second line comes with the first: the same family, without an option or with the same one. */
const comesWith = (line: DutyLine, other: DutyLine) =>
  other.line === line.line || (other.family === line.family && (other.option === null || other.option === line.option));

/** For added lines that hold with any option, where none is chosen: the usual option, or the one with the shortest term. */
function assumedOptions(
  all: readonly Options[],
  added: readonly DutyLine[],
  catalogue: readonly DutyLine[],
): DutyLine[] {
  const families = new Set(added.filter(({ option }) => option === null).map(({ family }) => family));
  return [...families].flatMap((family) => {
    if (all.some((one) => one.family === family && one.option !== null)) return [];
    return optionToAssume(family, catalogue) ?? [];
  });
}

/** A line of the option that holds until somebody chooses: the usual one, else the one with the shortest term. */
export const optionToAssume = (family: string, catalogue: readonly DutyLine[]): DutyLine | undefined =>
  catalogue
    .filter((line) => line.family === family && line.option !== null)
    .toSorted((a, b) => Number(b.usual) - Number(a.usual) || daysOf(a) - daysOf(b))[0];

const days = { day: 1, week: 7, month: 30 };
const daysOf = ({ every, unit }: DutyLine) => (every ?? Number.POSITIVE_INFINITY) * days[unit];
