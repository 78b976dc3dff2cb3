import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { Counts, type Letter } from "@server/core/compliance-views";
import { MOST_PRINTED } from "@server/core/constants";
import { addMonths, dayOf, today } from "@server/core/day";
import { Day, Id } from "@server/core/fields";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ContainerView, Pin } from "./inputs.ts";
import { containerView } from "./load-view.ts";
import { movesUntil } from "./moves.ts";
import { objectsWithFilters, passesFilters } from "./object-filters.ts";
import { ObjectFilter } from "./page.ts";
import { Area } from "./rooms.ts";
import { summariesOf } from "./summaries.ts";

/** An object on the printout; without x and y it has no pin. */
const Printed = Pin.extend({
  x: z.number().optional(),
  y: z.number().optional(),
  until: z.string().optional(),
  due: z.string().optional(),
});

/** The day on which the states are shown: today, or one of the year that follows, if nothing is done until then. */
export const PlanQuery = ObjectFilter.extend({ on: Day.optional().catch(undefined) });

export const PlanPage = z.object({
  workspace_id: Id,
  container: ContainerView,
  /** The day on which the floor plan was set. */
  plan_on: z.string().nullable(),
  /** The day of the states, where it is not today. */
  on: z.string().nullable(),
  /** Sorted by code; at most MOST_PRINTED. */
  objects: z.array(Printed),
  counts: Counts,
  total: z.number(),
  /** The containers that are drawn on the plan, with what is in them on that day. */
  rooms: z.array(z.object({ id: Id, title: z.string(), area: Area, counts: Counts })),
});
export type Printed = z.infer<typeof Printed>;

const Row = z.object({
  ...PlanPage.pick({ rooms: true }).shape,
  objects: z.array(Printed),
  counts: z.custom<Partial<Record<z.infer<typeof Letter>, number>>>(),
  total: z.number(),
});

/** SQL: how many objects in and below a container, of which this is the alias, have each letter on a day. */
const countsOf = (container: SQL, day: string): SQL => sql`
  coalesce((select json_object_agg(letter, n) from (
    select letter, sum(number)::int as n
    from (${movesUntil(sql`${container}.workspace_id`, sql`${container}.id`, day)}) moves
    group by 1 having sum(number) <> 0) by_letter), '{}')`;

/** The printout of a floor plan with the objects that pass the filters. Throws not found or forbidden. */
export const planPage = (actor: Actor, query: z.output<typeof PlanQuery>): Promise<z.input<typeof PlanPage>> =>
  reading(actor, async (tx) => {
    const { id } = query;
    const on = query.on && query.on > today() && query.on <= addMonths(today(), 12) ? query.on : null;
    const [{ workspaceId }, [summary], path, rows] = await Promise.all([
      containerFor(tx, actor, "container.see", id),
      summariesOf(tx, actor, sql`containers.id = ${id}`),
      pathOf(tx, actor, id),
      queryRows(tx, Row)`
        with ${objectsWithFilters(query, on ?? undefined)}, printed as (
          select * from contained where ${passesFilters} order by display_code = '', in_order(display_code),
            in_order(title), id
          limit ${MOST_PRINTED}
        )
        select
          coalesce((select json_agg(json_strip_nulls(json_build_object('id', id, 'title', title,
            'display_code', display_code, 'x', x, 'y', y,
            'size', size, 'state', state, 'icon_code', icon_code, 'until', expires_on, 'due', action_due_on)))
              from printed), '[]') as objects,
          coalesce((select json_object_agg(state, n)
            from (select state, count(*)::int as n from contained where ${passesFilters} group by 1) by_state),
              '{}') as counts,
          (select count(*)::int from contained where ${passesFilters}) as total,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'area', c.area,
              'counts', ${countsOf(sql`c`, on ?? today())}) order by c.created_at, c.id)
            from containers above
            join containers c on (c.workspace_id, c.parent_id) = (above.workspace_id, above.id)
            where above.id = ${id} and c.area is not null and ${notDeleted("c")}), '[]') as rooms`,
    ]);
    return {
      workspace_id: workspaceId,
      container: containerView(actor, summary!, path.slice(0, -1)),
      plan_on: summary!.floorplan_at && dayOf(new Date(summary!.floorplan_at)),
      on,
      ...rows[0]!,
    };
  });
