import type { Mapping, Mistake } from "@db/schema/import";
import type { Cell } from "@server/platform/spreadsheet/cells";
import { numberIn } from "@server/platform/spreadsheet/number-value";
import { dayIn, textIn, type Value, yearIn, yesNoIn } from "@server/platform/spreadsheet/values";
import { NewObject } from "@server/records/object/inputs";
import type { SentValues } from "@server/records/own-field/inputs";
import type { OwnFieldRow } from "@server/records/own-field/title";
import { type SaidReport, takeReport } from "./last-report/said.ts";
import { type FactTarget, factTargets, levelTargets, ownTarget, PATH } from "./targets.ts";

/** The facts that a row has a value for. */
export type SentFacts = Partial<{
  title: string;
  display_code: string;
  subtitle: string;
  make: string;
  model: string;
  serial_number: string;
  year_built: number;
  in_service_on: string;
  external_number: string;
  tags: string[];
}>;
export type RowValues = {
  facts: SentFacts;
  fields: SentValues;
  /** The name of its kind; "": none is given. */
  kind: string;
  /** The titles of its place, from the topmost down. */
  path: string[];
  /** What it says of inspections. */
  reports: SaidReport[];
  mistakes: Mistake[];
};

const MOST_CHARACTERS = 200; // of the title of a place
const { shape } = NewObject;

/** What a row says, and what is wrong with its cells. Empty cells say nothing. */
export function rowValues(
  cells: readonly Cell[],
  { targets, decimals }: Mapping,
  fields: readonly OwnFieldRow[],
): RowValues {
  const row: RowValues = { facts: {}, fields: {}, kind: "", path: [], reports: [], mistakes: [] };
  const levels: string[] = [];
  for (const [column, target] of targets.entries()) {
    const cell = cells[column] ?? null;
    if (!target || !cell || takeReport(row.reports, row.mistakes, target, column, cell)) continue;
    const field = fields.find((each) => ownTarget(each) === target);
    const read = field ? ownValueIn(field, cell, decimals[column]) : valueIn(target, cell);
    if ("mistake" in read) row.mistakes.push({ column, key: read.mistake });
    else if (read.value === null || read.value === "") continue;
    else if (field) row.fields[field.key] = read.value;
    else if (target === "kind") row.kind = String(read.value);
    else if (target === PATH) row.path = stepsIn(String(read.value));
    else if (levelTargets.includes(target)) levels[levelTargets.indexOf(target)] = String(read.value).trim();
    else takeFact(row, target as keyof SentFacts, read.value as string | number, column);
  }
  row.path.push(...levels.filter(Boolean));
  if (row.path.some((title) => title.length > MOST_CHARACTERS)) {
    const column = targets.findIndex((target) => target === PATH || levelTargets.includes(target));
    row.mistakes.push({ column, key: `mistake.too_big.string?maximum=${MOST_CHARACTERS}` });
  }
  return row;
}

/** As the form of an object takes it. */
function takeFact({ facts, mistakes }: RowValues, name: keyof SentFacts, value: string | number, column: number): void {
  const { data, error } = shape[name].safeParse(value);
  if (error) mistakes.push({ column, key: error.issues[0]!.message });
  else if (data !== "") Object.assign(facts, { [name]: data });
}

const valueIn = (target: string, cell: Cell): Value<string | number> => {
  const fact = factTargets.find((each): each is FactTarget => each === target);
  if (fact === "year_built") return yearIn(cell);
  return fact === "in_service_on" ? dayIn(cell) : textIn(cell);
};

function ownValueIn(
  { type, unit }: OwnFieldRow,
  cell: Cell,
  decimal: Mapping["decimals"][number] = null,
): Value<string | number | boolean> {
  if (type === "number") return numberIn(cell, { unit: unit || undefined, decimal: decimal ?? undefined });
  if (type === "date") return dayIn(cell);
  return type === "yes_no" ? yesNoIn(cell) : textIn(cell);
}

/** "Site Noord > Hal 3" or "Site Noord / Hal 3"; a slash without spaces belongs to a name. */
export const stepsIn = (text: string) =>
  text
    .split(text.includes(">") ? ">" : /\s\/\s/)
    .map((title) => title.trim())
    .filter(Boolean);
