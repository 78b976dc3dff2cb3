import type { GrantRole } from "@db/reach";
import { grantOn } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, accessTo, authorizeIn, may } from "@server/core/actor";
import { metaOf, offsetOf } from "@server/core/paging";
import type { Plan } from "@server/core/plan";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { letterCondition, visibleObjects } from "./list-filter.ts";
import type { ObjectsOfWorkspace } from "./list-inputs.ts";
import { objectView, sparseObjectRows } from "./rows.ts";

const orders = {
  created_at: sql`objects.created_at, objects.id`,
  "-created_at": sql`objects.created_at desc, objects.id desc`,
  title: sql`lower(objects.title), objects.id`,
  "-title": sql`lower(objects.title) desc, objects.id desc`,
};

const Counted = z.object({ total: z.number() });

/**
 * A page of the objects of a workspace in the actor's reach, whole, with the filters of their list. `wanted`: the
 * fields that are answered; else all. Throws not found or forbidden.
 */
export const objectsForPrograms = (
  actor: Actor,
  { sort, updated_since, state, page, per_page, ...filter }: z.output<typeof ObjectsOfWorkspace>,
  locale: Locale,
  wanted?: ReadonlySet<string>,
) => {
  authorizeIn(actor, filter.id, "workspace.see");
  const paging = { page, per_page };
  return reading({ workspaceIds: [filter.id] }, async (tx) => {
    const from = sql`${await visibleObjects(tx, actor, filter)} ${letterCondition(state)}
      ${updated_since ? sql`and objects.updated_at >= ${updated_since}::timestamptz` : sql``}`;
    const rows = await sparseObjectRows<{ place: number; grant: GrantRole | null; plan: Plan | null }>(
      tx,
      sql`join (
        select objects.id, row_number() over (order by ${orders[sort]})::int as place from ${from}
        order by place limit ${per_page} offset ${offsetOf(paging)}
      ) listed on listed.id = objects.id order by listed.place`,
      sql`, listed.place, ${grantOn(actor, objects.workspaceId, objects.containerId)} as grant,
        ${planColumn(actor, objects.workspaceId)} as plan`,
      wanted,
    );
    const [counted] = await queryRows(tx, Counted)`select count(*)::int as total from ${from}`;
    return {
      items: rows.map(({ place: _, grant, plan, ...row }) =>
        objectView(row, may(accessTo(actor, filter.id, grant, plan), "object.edit"), locale),
      ),
      meta: metaOf(paging, counted!.total),
    };
  });
};
