import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { today } from "@server/core/day";
import { objectFor } from "@server/records/object/object-for";
import { pointsOf } from "@server/records/review-point/list";
import { titleOf } from "@server/records/review-point/title";
import { UseRow, useFacts } from "@server/records/use/facts";
import { dutyTitle, dutyView } from "@server/records/use/view";
import { z } from "zod";
import type { CatalogueEntry, DutiesPage, ObjectDuty } from "./inputs.ts";
import { factsOf, ownSources } from "./line-facts.ts";
import { dutyLines } from "./lines.ts";

/** The duties of an object. Throws not found. */
export const dutiesOf = (actor: Actor, id: string, locale: Locale): Promise<ObjectDuty[]> =>
  reading(actor, async (tx) => {
    await objectFor(tx, actor, "object.see", id);
    return dutiesOfObject(tx, id, locale);
  });

const Row = z.object({
  workspace_id: z.string(),
  use: UseRow,
  options: z.record(z.string(), z.string().nullable()),
});

/** The same, for callers that have authorized. */
export async function dutiesOfObject(tx: Tx, id: string, locale: Locale): Promise<ObjectDuty[]> {
  const [row] = await queryRows(tx, Row)`
    select objects.workspace_id, ${useFacts(today())} as use, coalesce((
      select json_object_agg(d.id, d.option) from duties d
      where (d.workspace_id, d.object_id) = (objects.workspace_id, objects.id)), '{}') as options
    from objects where objects.id = ${id}`;
  const { workspace_id, use, options } = row!;
  const sources = await ownSources(tx, workspace_id);
  return use.duties.map((duty) => ({
    ...dutyView(duty, today(), locale),
    ...factsOf({ ...duty, option: options[duty.id] ?? null }, sources, locale),
  }));
}

/** The catalogue of a workspace: the lines that can be put on an object. Throws not found or forbidden. */
export const catalogueOf = (actor: Actor, id: string, locale: Locale): Promise<CatalogueEntry[]> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see");
    return catalogueEntries(tx, id, locale);
  });

async function catalogueEntries(tx: Tx, workspaceId: string, locale: Locale): Promise<CatalogueEntry[]> {
  const [lines, points, sources] = await Promise.all([
    dutyLines(tx, workspaceId),
    pointsOf(tx, workspaceId, locale),
    ownSources(tx, workspaceId),
  ]);
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
    binds: line.binds,
    ...factsOf(line, sources, locale),
  }));
}

const ProposedRow = z.object({ lines: z.array(z.string()), points: z.array(z.string()) });

/** The page on which the duties of an object are changed. Throws not found or forbidden. */
export const dutiesPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof DutiesPage>> =>
  reading(actor, async (tx) => {
    const { workspaceId, title, displayCode } = await objectFor(tx, actor, "report.edit", id);
    const [duties, catalogue, proposed] = [
      await dutiesOfObject(tx, id, locale),
      await catalogueEntries(tx, workspaceId, locale),
      await queryRows(tx, ProposedRow)`
        select coalesce(k.lines, '{}') as lines, array(
          select k.code where k.code is not null
          union select r.review_point from reports r
            where (r.workspace_id, r.object_id) = (o.workspace_id, o.id) and ${notDeleted("r")}
          union select d.review_point from duties d
            where (d.workspace_id, d.object_id) = (o.workspace_id, o.id)) as points
        from objects o left join kinds k on (k.workspace_id, k.id) = (o.workspace_id, o.kind_id) where o.id = ${id}`,
    ];
    const { lines = [], points = [] } = proposed[0] ?? {};
    const present = new Set(duties.map(({ line }) => line));
    const offered = catalogue
      .filter(({ line }) => !present.has(line))
      .map((entry) => ({ ...entry, proposed: lines.includes(entry.line) || points.includes(entry.review_point) }));
    return {
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      duties,
      catalogue: offered.toSorted((a, b) => Number(b.proposed) - Number(a.proposed)),
    };
  });
