import type { GrantRole } from "@db/reach";
import { grantOn } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, accessTo, authorizeIn, may } from "@server/core/actor";
import type { Placed } from "@server/core/keyset";
import type { Plan } from "@server/core/plan";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { objectChangedSince } from "./changed-since.ts";
import { objectKeyset } from "./keyset.ts";
import { letterCondition, visibleObjects } from "./list-filter.ts";
import type { ObjectsOfWorkspace } from "./list-inputs.ts";
import { objectView, sparseObjectRows } from "./rows.ts";

const Counted = z.object({ total: z.number() });

/**
 * A page of the objects of a workspace in the actor's reach, whole, with the filters of their list. `wanted`: the
 * fields that are answered; else all. Throws not found or forbidden.
 */
export const objectsForPrograms = (
  actor: Actor,
  { sort, updated_since, state, page, per_page, after, ...filter }: z.output<typeof ObjectsOfWorkspace>,
  locale: Locale,
  wanted?: ReadonlySet<string>,
) => {
  authorizeIn(actor, filter.id, "workspace.see");
  const paging = { page, per_page, after };
  const { order, beyond, bounds, place, meta } = objectKeyset(sort);
  return reading({ workspaceIds: [filter.id] }, async (tx) => {
    const from = sql`${await visibleObjects(tx, actor, filter)} ${letterCondition(state)}
      ${updated_since ? sql`and ${objectChangedSince(updated_since)}` : sql``}`;
    const rows = await sparseObjectRows<Placed & { grant: GrantRole | null; plan: Plan | null }>(
      tx,
      sql`join (
        select objects.id from ${from} ${beyond(paging)} ${order} ${bounds(paging)}
      ) listed on listed.id = objects.id ${order}`,
      sql`${place}, ${grantOn(actor, objects.workspaceId, objects.containerId)} as grant,
        ${planColumn(actor, objects.workspaceId)} as plan`,
      wanted,
    );
    const [counted] = await queryRows(tx, Counted)`select count(*)::int as total from ${from}`;
    return {
      items: rows.map(({ place: _, grant, plan, ...row }) =>
        objectView(row, may(accessTo(actor, filter.id, grant, plan), "object.edit"), locale),
      ),
      meta: meta(paging, counted!.total, rows),
    };
  });
};
