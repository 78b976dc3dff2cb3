import { queryRows } from "@db/rows";
import type { Titles } from "@db/schema/review-point";
import { reading, type Tx } from "@db/transact";
import { inEachLanguage, type Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { z } from "zod";
import { isBuiltIn } from "./codes.ts";
import type { ListedPoint, OnePoint, PointPage, PointsPage, PointView } from "./inputs.ts";
import { type KnownPoint, pointsOf } from "./list.ts";
import { titleOf } from "./title.ts";

/** The review points of a workspace in their order, for everybody who is in it. */
export const pointsIn = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof PointView>[]> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see");
    const points = await pointsOf(tx, id, locale);
    return points.map(({ code, title, active }) => ({ code, title, active, own: !isBuiltIn(code) }));
  });

/** The review points of a workspace in their order, and how many reports have each. */
export const pointsPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof PointsPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    const [points, used] = await Promise.all([pointsOf(tx, id, locale), usesOf(tx, id)]);
    return {
      workspace_id: id,
      points: points.map((point) => listedPoint(point, used)),
      in_order: points.some(({ position }) => position > 0),
    };
  });

/** The page of one review point. Throws not found or forbidden. */
export const pointPage = (
  actor: Actor,
  { id, code }: z.output<typeof OnePoint>,
  locale: Locale,
): Promise<z.infer<typeof PointPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    const [points, used] = await Promise.all([pointsOf(tx, id, locale), usesOf(tx, id)]);
    const point = points.find((point) => point.code === code);
    if (!point) throw notFound();
    const given = isBuiltIn(code) ? inEachLanguage((language) => titleOf(language, code, null)) : null;
    return {
      workspace_id: id,
      point: listedPoint(point, used),
      names: inEachLanguage((language) => point.titles[language] ?? ""),
      given,
    };
  });

const UsesRow = z.object({ code: z.string(), n: z.number() });

/** The number of reports by code, with soft-deleted ones, which may be restored. */
export async function usesOf(tx: Tx, workspaceId: string): Promise<Map<string, number>> {
  const rows = await queryRows(
    tx,
    UsesRow,
  )`select review_point as code, count(*)::int as n from reports where workspace_id = ${workspaceId} group by 1`;
  return new Map(rows.map(({ code, n }) => [code, n]));
}

const listedPoint = ({ code, title, titles, active }: KnownPoint, used: Map<string, number>): ListedPoint => ({
  code,
  title,
  active,
  own: !isBuiltIn(code),
  renamed: isBuiltIn(code) && hasTitle(titles),
  reports_count: used.get(code) ?? 0,
});

const hasTitle = (titles: Titles) => Object.values(titles).some(Boolean);
