import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { CatalogueLine } from "@server/inspection/duty/catalogue/catalogue-line";
import { generalFamilies } from "@server/inspection/duty/catalogue/families";
import { sourceOf, titleOf } from "@server/inspection/duty/catalogue/words";
import {
  type OwnInterval,
  type WorkspaceCatalogue,
  workspaceCatalogue,
} from "@server/inspection/duty/workspace-catalogue";
import type { SQL } from "drizzle-orm";
import type { ListedInterval, Suggestion } from "./inputs.ts";

type MonthlyLine = CatalogueLine & { every: number };

/** Whether a line can be an interval: not before each use, in days or weeks, or as the permit says. */
const isMonthly = (line: CatalogueLine): line is MonthlyLine => line.unit === "month" && Boolean(line.every);

/** The line of the catalogue that a workspace can change as an interval, or did so before an edition changed its unit. */
export const changeableLine = ({ lines, own }: WorkspaceCatalogue, key: string): CatalogueLine | undefined => {
  const line = lines.get(key);
  return line && (isMonthly(line) || own.some((row) => row.key === key)) ? line : undefined;
};

export type KnownInterval = Omit<ListedInterval, "review_point_title">;

/** The intervals of a workspace: the catalogue with its changes and additions. Does not authorize. */
export const intervalsOf = (tx: Tx, workspaceId: string | SQL, locale: Locale): Promise<KnownInterval[]> =>
  linesWithChanges(tx, workspaceId, locale, () => true);

/** The active intervals, as suggestions for a form. */
export async function suggestionsOf(tx: Tx, workspaceId: string | SQL, locale: Locale): Promise<Suggestion[]> {
  const all = await linesWithChanges(tx, workspaceId, locale, ({ family }) => generalFamilies.has(family));
  return all.filter(({ active }) => active).map(({ line: _, active: __, from: ___, ...suggestion }) => suggestion);
}

/** `isWanted`: whether a line that the workspace did not change is wanted. */
async function linesWithChanges(
  tx: Tx,
  workspaceId: string | SQL,
  locale: Locale,
  isWanted: (line: MonthlyLine) => boolean,
): Promise<KnownInterval[]> {
  const { lines, own } = await workspaceCatalogue(tx, workspaceId);
  const changed = new Map(own.map((row) => [row.key, row]));
  const known = [...lines.values()].flatMap((line): KnownInterval[] => {
    const row = changed.get(line.key);
    return row ? [ofRow(row)] : isMonthly(line) && isWanted(line) ? [ofCatalogue(line, locale)] : [];
  });
  return [...known, ...own.filter(({ key }) => key === null).map(ofRow)];
}

const ofRow = ({ id, key, reviewPoint, type, months, about, source, active }: OwnInterval): KnownInterval => ({
  line: key ?? id,
  review_point: reviewPoint,
  type,
  months,
  about,
  source,
  active,
  to_check: false,
  from: key === null ? "own" : "changed",
});

const ofCatalogue = (line: MonthlyLine, locale: Locale): KnownInterval => ({
  line: line.key,
  review_point: line.point,
  type: line.type,
  months: line.every,
  to_check: line.marker !== "read" || line.weight === "habit",
  active: true,
  from: "catalogue",
  about: titleOf(locale, line),
  source: sourceOf(locale, line),
});
