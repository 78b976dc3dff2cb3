import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type Locale, locales } from "@i18n/locales";
import { plain } from "@server/core/search-words";
import type { DutyLine } from "@server/inspection/duty/lines";
import { proposedLines } from "@server/inspection/duty/proposed";
import type { ReportKind } from "@server/inspection/report/types";
import { reviewPointCodes } from "@server/records/review-point/codes";
import { Titles, titleOf } from "@server/records/review-point/title";
import { dutyTitle } from "@server/records/use/duty-titles";
import { z } from "zod";

/** What a report is about: a line of the catalogue, or a review point. */
export type Subject = { line: DutyLine | null; point: string; type: ReportKind };
export type KindOfObject = { code: string | null; lines: readonly string[] | null } | null;

const Point = z.object({ code: z.string(), titles: Titles, active: z.boolean() });

/** What rows can name, by its names in any language: lines of the catalogue before review points. Does not authorize. */
export async function subjectsByName(
  tx: Tx,
  workspaceId: string,
  catalogue: readonly DutyLine[],
): Promise<ReadonlyMap<string, Subject>> {
  const points = await queryRows(tx, Point)`
    select code, titles, active from review_points where workspace_id = ${workspaceId} order by code`;
  const own = new Map(points.map((point) => [point.code, point]));
  const codes = [...new Set([...own.keys(), ...reviewPointCodes])].filter((code) => own.get(code)?.active ?? true);
  const found = new Map<string, Subject>();
  const add = (name: string, subject: Subject) => found.has(plain(name)) || found.set(plain(name), subject);
  for (const line of catalogue)
    for (const locale of locales) add(titleOfLine(line, locale), { line, point: line.point, type: line.type });
  for (const code of codes)
    for (const name of [code, ...locales.map((locale) => titleOf(locale, code, own.get(code)?.titles))])
      add(name, { line: null, point: code, type: "inspection" });
  return found;
}

export const titleOfLine = (line: DutyLine, locale: Locale) =>
  dutyTitle({ ...line, review_point: line.point, own_titles: null }, locale);

/** What a report of an object of a kind is about where nobody says it. Undefined: nobody knows. */
export function subjectOfKind(kind: KindOfObject, catalogue: readonly DutyLine[]): Subject | undefined {
  if (!kind) return undefined;
  const [first] = kind.lines ? proposedLines(kind, catalogue) : [];
  if (first) return { line: null, point: first.point, type: first.type };
  return kind.code ? { line: null, point: kind.code, type: "inspection" } : undefined;
}
