import { notDeleted } from "@db/not-deleted";
import { administersSome, inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn, effectiveRoleIn } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { metaOf, pageOf } from "@server/core/paging";
import { can, type Verb } from "@server/core/policy";
import { ObjectPlace, Place } from "@server/inspection/report/inputs";
import { topmostContainers } from "@server/records/container/topmost";
import { z } from "zod";
import { FilterChoices, filterChoices } from "./filter-choices.ts";
import { ActionPointRow, ActionPointStatus } from "./inputs.ts";
import {
  type ActionPointQuery,
  actionPointsInReach,
  actionPointsOnPage,
  countsByStatus,
  narrowed,
  totalOf,
} from "./list.ts";

const Changes = z.object({ some: z.boolean() });
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
  /** change: some of them, by themselves or many at once. */
  may: z.object({ export: z.boolean(), change: z.boolean() }),
});

/** A page of the workspace's action points in the actor's reach, with the labels of the active filters. */
export function actionPointsPage(actor: Actor, { id, ...asked }: ActionPointQuery & { id: string }, locale: Locale) {
  authorizeIn(actor, id, "workspace.see");
  const reach = actionPointsInReach(actor, id);
  const isAllowed = (verb: Verb) => can(effectiveRoleIn(actor, id)!, verb);
  // row-level security limits it to this workspace, for a super admin too
  return reading({ workspaceIds: [id] }, async (tx) => {
    const query = await narrowed(tx, id, asked);
    const [items, counts, places, [object = null], choices, [changes]] = await Promise.all([
      actionPointsOnPage(tx, actor, locale, reach, query),
      countsByStatus(tx, actor, reach, query.filter),
      topmostContainers(tx, actor, id),
      objectAsked(tx, actor, id, query.filter.object),
      filterChoices(tx, id, locale, isAllowed("member.see")),
      queryRows(tx, Changes)`select ${administersSome(actor, id)} as some`,
    ]);
    return {
      workspace_id: id,
      items,
      meta: metaOf(query, totalOf(counts, query.filter)),
      counts,
      places,
      object,
      ...choices,
      may: {
        export: isAllowed("action_point.export"),
        change: isAllowed("action_point.export") && changes!.some,
      },
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
