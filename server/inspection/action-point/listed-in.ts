import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { actionPointsInReach, listActionPoints, narrowed, type RestQuery } from "./list.ts";

type Input = RestQuery & { id: string };

/**
 * The action points of a workspace in the actor's reach; row-level security limits it to this workspace, for a super
 * admin too.
 */
export function actionPointsOfWorkspace(actor: Actor, { id, ...query }: Input, locale: Locale) {
  authorizeIn(actor, id, "workspace.see");
  return reading({ workspaceIds: [id] }, async (tx) =>
    listActionPoints(tx, actor, locale, actionPointsInReach(actor, id), await narrowed(tx, id, withWords(query))),
  );
}

/** The action points of an object. */
export const actionPointsOfObject = (actor: Actor, { id, ...query }: Input, locale: Locale) =>
  reading(actor, async (tx) => {
    await objectFor(tx, actor, "action_point.see", id);
    return listActionPoints(tx, actor, locale, sql`action_points.object_id = ${id}`, withWords(query));
  });

/** `q` are words as `filter[name]` has them. */
const withWords = ({ q, ...query }: RestQuery) => ({
  ...query,
  filter: { ...query.filter, name: `${query.filter.name} ${q}`.trim() },
});
