import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn, effectiveRoleIn } from "@server/core/actor";
import { today } from "@server/core/day";
import { Id } from "@server/core/fields";
import { metaOf, pageOf } from "@server/core/paging";
import { can, type Verb } from "@server/core/policy";
import { ObjectPlace, Place } from "@server/inspection/report/inputs";
import { topmostContainers } from "@server/records/container/topmost";
import { and } from "drizzle-orm";
import { z } from "zod";
import { FilterChoices, filterChoices } from "./filter-choices.ts";
import { ActionPointRow, ActionPointStatus } from "./inputs.ts";
import { type ActionPointQuery, actionPointsInReach, actionPointsOnPage, asFiltered } from "./list.ts";
import { living, statusOn } from "./rows.ts";

const Counts = z.record(ActionPointStatus, z.number());

export const ActionPointsPage = pageOf(ActionPointRow).extend({
  workspace_id: Id,
  /** The number for each status, with the other filters applied. */
  counts: Counts,
  /** The topmost containers in reach, for the filter. */
  places: z.array(Place),
  /** The object of the filter; null: none. */
  object: ObjectPlace.nullable(),
  ...FilterChoices.shape,
  may: z.object({ export: z.boolean() }),
});

const ActionPointsPageRow = z.object({ status: ActionPointStatus, n: z.number() });

/** A page of the workspace's action points in the actor's reach, with the labels of the active filters. */
export function actionPointsPage(actor: Actor, { id, ...query }: ActionPointQuery & { id: string }, locale: Locale) {
  authorizeIn(actor, id, "workspace.see");
  const reach = actionPointsInReach(actor, id);
  const isAllowed = (verb: Verb) => can(effectiveRoleIn(actor, id)!, verb);
  // row-level security limits it to this workspace, for a super admin too
  return reading({ workspaceIds: [id] }, async (tx) => {
    const [items, rows, places, [object = null], choices] = await Promise.all([
      actionPointsOnPage(tx, actor, locale, reach, query),
      queryRows(tx, ActionPointsPageRow)`select ${statusOn(today())} as status, count(*)::int as n
        from ${living} and ${and(reach, asFiltered(actor, query.filter))} group by 1`,
      topmostContainers(tx, actor, id),
      objectAsked(tx, actor, id, query.filter.object),
      filterChoices(tx, id, locale, isAllowed("member.see")),
    ]);
    const counts = {
      pending: 0,
      past: 0,
      ok: 0,
      nok: 0,
      ...Object.fromEntries(rows.map(({ status, n }) => [status, n])),
    };
    const asked = query.filter.status.length > 0 ? query.filter.status : ActionPointStatus.options;
    const total = asked.reduce((sum, status) => sum + counts[status], 0);
    return {
      workspace_id: id,
      items,
      meta: metaOf(query, total),
      counts,
      places,
      object,
      ...choices,
      may: { export: isAllowed("action_point.export") },
    };
  });
}

async function objectAsked(tx: Tx, actor: Actor, workspaceId: string, id: string | undefined) {
  if (!id) return [];
  const rows = await queryRows(tx, ObjectPlace)`
    select id, title, display_code from objects where workspace_id = ${workspaceId} and id = ${id} and ${notDeleted()}
      and ${inReach(actor, objects.workspaceId, objects.containerId)}`;
  return rows;
}
