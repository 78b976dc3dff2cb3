import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn, may } from "@server/core/actor";
import { today } from "@server/core/day";
import { objectFor } from "@server/records/object/object-for";
import { pointsOf } from "@server/records/review-point/list";
import { titleOf } from "@server/records/review-point/title";
import { dutyRowsOfObject } from "@server/records/use/duties-of";
import { dutyTitle, dutyViews } from "@server/records/use/view";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { CatalogueEntry, DutiesPage, ObjectDuty } from "./inputs.ts";
import { factsIn } from "./line-facts.ts";
import { bindsByDefault, type DutyLine, linesIn, linesWith } from "./lines.ts";
import { optionToAssume } from "./plan.ts";
import { proposedLines } from "./proposed.ts";
import { asksForRegion, placeToGiveRegion } from "./region-asked.ts";
import { regionOf } from "./region-of.ts";
import { takenOff } from "./taken-off.ts";
import { type WorkspaceCatalogue, workspaceCatalogue } from "./workspace-catalogue.ts";

/** The duties of an object. Throws not found. */
export const dutiesOf = (actor: Actor, id: string, locale: Locale): Promise<ObjectDuty[]> =>
  reading(actor, async (tx) => {
    const { workspaceId } = await objectFor(tx, actor, "object.see", id);
    return dutiesWithFacts(tx, workspaceId, id, locale);
  });

/** The same, for callers that have authorized. */
export async function dutiesWithFacts(
  tx: Tx,
  workspaceId: string,
  id: string,
  locale: Locale,
  loaded?: WorkspaceCatalogue,
): Promise<ObjectDuty[]> {
  const [duties, catalogue] = await Promise.all([
    dutyRowsOfObject(tx, sql`${id}::uuid`),
    loaded ?? workspaceCatalogue(tx, workspaceId),
  ]);
  const factsOf = factsIn(catalogue, locale);
  return dutyViews(duties, today(), locale).map((view, index) => ({ ...view, ...factsOf(duties[index]!) }));
}

/** The catalogue of a workspace: the lines that can be put on an object. Throws not found or forbidden. */
export const catalogueOf = (actor: Actor, id: string, locale: Locale): Promise<CatalogueEntry[]> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see");
    return catalogueEntries(tx, id, await workspaceCatalogue(tx, id), locale);
  });

/** The lines of a catalogue, or some of them, in the reader's language. Does not authorize. */
export async function catalogueEntries(
  tx: Tx,
  workspaceId: string,
  catalogue: WorkspaceCatalogue,
  locale: Locale,
  lines: readonly DutyLine[] = linesWith(catalogue),
): Promise<CatalogueEntry[]> {
  const points = await pointsOf(tx, workspaceId, locale);
  const factsOf = factsIn(catalogue, locale);
  const own = new Map(points.map(({ code, titles }) => [code, titles]));
  return lines.map((line) => ({
    line: line.line,
    title: dutyTitle({ ...line, review_point: line.point, own_titles: own.get(line.point) ?? null }, locale),
    review_point: line.point,
    review_point_title: titleOf(locale, line.point, own.get(line.point)),
    type: line.type,
    scope: line.scope,
    every: line.every,
    unit: line.unit,
    first: line.first_months,
    assumed: line.option !== null && line.option === optionToAssume(line.family, lines)?.option,
    binds: line.binds,
    ...factsOf(line),
  }));
}

const ProposedRow = z.object({
  code: z.string().nullable(),
  lines: z.array(z.string()).nullable(),
  points: z.array(z.string()),
});

/** The page on which the duties of an object are changed. Throws not found or forbidden. */
export const dutiesPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof DutiesPage>> =>
  reading(actor, async (tx) => {
    const { workspaceId, containerId, title, displayCode, ...access } = await objectFor(tx, actor, "report.edit", id);
    const [known, region] = await Promise.all([workspaceCatalogue(tx, workspaceId), regionOf(tx, workspaceId, id)]);
    const lines = linesWith(known);
    const [duties, gone, catalogue, proposed] = await Promise.all([
      dutiesWithFacts(tx, workspaceId, id, locale, known),
      takenOff(tx, { workspaceId, id }, locale, may(access, "container.see_people")),
      catalogueEntries(tx, workspaceId, known, locale, linesIn(lines, region)),
      queryRows(tx, ProposedRow)`
        select k.code, k.lines, array(
          select k.code where k.code is not null
          union select r.review_point from reports r
            where (r.workspace_id, r.object_id) = (o.workspace_id, o.id) and ${notDeleted("r")}
          union select d.review_point from duties d
            where (d.workspace_id, d.object_id) = (o.workspace_id, o.id)) as points
        from objects o left join kinds k on (k.workspace_id, k.id) = (o.workspace_id, o.kind_id) where o.id = ${id}`,
    ]);
    const { points, ...kind } = proposed[0]!;
    const asked = [kind, ...points.map((code) => ({ code, lines: null }))];
    const needsRegion = region === null && asked.some((each) => asksForRegion(each, lines));
    const ofKind = new Set(proposedLines(kind, lines, region).map(({ line }) => line));
    const present = new Set(duties.map(({ line }) => line));
    const offered = catalogue
      .filter(({ line }) => !present.has(line))
      .map((entry) => ({ ...entry, proposed: ofKind.has(entry.line) || points.includes(entry.review_point) }));
    return {
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      needs_region: needsRegion,
      region_of: needsRegion ? await placeToGiveRegion(tx, actor, { workspaceId, containerId }) : null,
      duties: duties.map((duty) => ({ ...duty, may_unbind: duty.binds && !bindsByDefault(duty, lines) })),
      taken_off: gone,
      catalogue: offered.toSorted((a, b) => Number(b.proposed) - Number(a.proposed)),
    };
  });
