import type { Tx } from "@db/transact";
import type { Region } from "@server/core/regions";
import { type Catalogue, catalogueLine } from "./catalogue/catalogue.ts";
import { bindsByLaw, type CatalogueLine } from "./catalogue/catalogue-line.ts";
import { families, generalFamilies } from "./catalogue/families.ts";
import { type OwnInterval as IntervalRow, workspaceCatalogue } from "./workspace-catalogue.ts";

/** A line of a workspace's catalogue as the duties of its objects copy it (db/schema/duty.ts). */
export type DutyLine = {
  /** The key of the catalogue, or the id of the workspace's own interval. */
  line: string;
  /** The workspace's own words; empty: those of the catalogue. */
  title: string;
  point: string;
  type: CatalogueLine["type"];
  scope: CatalogueLine["scope"];
  every: number | null;
  unit: CatalogueLine["unit"];
  first_months: number | null;
  may_start: boolean;
  binds: boolean;
  family: string;
  option: string | null;
  /** Of the options of its family the one to assume. */
  usual: boolean;
  /** Where it holds; null: everywhere. */
  regions: readonly Region[] | null;
  place: number;
};

type OwnInterval = Pick<IntervalRow, "id" | "key" | "reviewPoint" | "type" | "months" | "about" | "active" | "binds">;

/** The active lines of a workspace, by the edition that it follows. Does not authorize. */
export const dutyLines = async (tx: Tx, workspaceId: string): Promise<DutyLine[]> =>
  linesWith(await workspaceCatalogue(tx, workspaceId));

/** The active lines of a catalogue with the changes and additions of a workspace. */
export function linesWith({ lines, own }: { lines: Catalogue; own: readonly OwnInterval[] }): DutyLine[] {
  const changed = new Map(own.map((row) => [row.key, row]));
  const known = [...lines.values()].flatMap((line, place): DutyLine[] => {
    const row = changed.get(line.key);
    return row && !row.active ? [] : [{ ...ofCatalogue(line, place), ...(row && changesOf(row, line)) }];
  });
  const added = own
    .filter(({ key, active }) => key === null && active)
    .map((row, at): DutyLine => ofOwn(row, lines.size + at));
  return [...known, ...added];
}

/** Those that hold in a region; null: not known, so all. */
export const linesIn = (lines: readonly DutyLine[], region: Region | null): DutyLine[] =>
  lines.filter(({ regions }) => region === null || regions === null || regions.includes(region));

/** Those that a report can mean: people choose the lines of one kind of machine, such as a fire detection. */
export const linesOfReports = (lines: readonly DutyLine[]): DutyLine[] =>
  lines.filter(({ line, family }) => generalFamilies.has(family) || !catalogueLine(line));

const ofCatalogue = (line: CatalogueLine, place: number): DutyLine => ({
  line: line.key,
  title: "",
  point: line.point,
  type: line.type,
  scope: line.scope,
  every: line.every,
  unit: line.unit,
  first_months: line.first ?? null,
  may_start: line.mayStart === true,
  binds: bindsByLaw(line),
  family: line.family,
  option: line.option ?? null,
  usual: line.option !== undefined && families[line.family]?.usual === line.option,
  regions: line.regions ?? null,
  place,
});

/** A workspace sees a line with its own interval only in months; days and weeks stay as the catalogue has them. */
const changesOf = (own: OwnInterval, line: CatalogueLine): Partial<DutyLine> => ({
  title: own.about,
  point: own.reviewPoint,
  type: own.type,
  every: own.months,
  unit: "month",
  binds: own.binds ?? bindsByLaw(line),
});

const ofOwn = ({ id, reviewPoint, type, months, about, binds }: OwnInterval, place: number): DutyLine => ({
  line: id,
  title: about,
  point: reviewPoint,
  type,
  scope: "whole",
  every: months,
  unit: "month",
  first_months: null,
  may_start: false,
  // nobody knows of which weight it is: an inspection counts as fixed by law
  binds: binds ?? type === "inspection",
  family: id,
  option: null,
  usual: false,
  regions: null,
  place,
});

/** Whether a duty binds as it is put on an object: as its line says; without a line, where it is an inspection. */
export const bindsByDefault = (
  { line, type }: { line: string | null; type: DutyLine["type"] },
  lines: readonly DutyLine[],
): boolean => lines.find((known) => known.line === line)?.binds ?? type === "inspection";
