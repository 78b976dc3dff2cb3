import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { Counts, type Letter } from "@server/core/compliance-views";
import { MOST_PRINTED } from "@server/core/constants";
import { dayOf } from "@server/core/day";
import { Id } from "@server/core/fields";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { found, ownObjects } from "./found-in.ts";
import { ContainerView, Pin } from "./inputs.ts";
import type { ObjectFilter } from "./page.ts";
import { summariesOf } from "./summaries.ts";
import { viewOf } from "./view.ts";

/** An object on paper; without x and y it stands nowhere on the plan yet. */
const Printed = Pin.extend({
  x: z.number().optional(),
  y: z.number().optional(),
  until: z.string().optional(),
  due: z.string().optional(),
});

export const PlanPage = z.object({
  workspace_id: Id,
  container: ContainerView,
  plan_on: z.string().nullable(),
  /** In the order of their codes; the first so many. */
  objects: z.array(Printed),
  counts: Counts,
  total: z.number(),
});
export type Printed = z.infer<typeof Printed>;

const Row = z.object({
  objects: z.array(Printed),
  counts: z.custom<Partial<Record<z.infer<typeof Letter>, number>>>(),
  total: z.number(),
});

/** A floor plan with all that the filters leave, to be printed. */
export const planPage = (actor: Actor, query: z.output<typeof ObjectFilter>): Promise<z.input<typeof PlanPage>> =>
  reading(actor, async (tx) => {
    const { id } = query;
    const [{ workspaceId }, [own], path, rows] = await Promise.all([
      containerFor(tx, actor, "container.see", id),
      summariesOf(tx, actor, sql`containers.id = ${id}`),
      pathOf(tx, actor, id),
      queryRows(tx, Row)`
        with ${ownObjects(query)}, printed as (
          select * from own where ${found} order by display_code = '', in_order(display_code), in_order(title), id
          limit ${MOST_PRINTED}
        )
        select
          coalesce((select json_agg(json_strip_nulls(json_build_object('id', id, 'title', title,
            'display_code', display_code, 'x', x, 'y', y,
            'size', size, 'state', state, 'icon_code', icon_code, 'until', expires_on, 'due', action_due_on)))
              from printed), '[]') as objects,
          coalesce((select json_object_agg(state, n)
            from (select state, count(*)::int as n from own where ${found} group by 1) by_state), '{}') as counts,
          (select count(*)::int from own where ${found}) as total`,
    ]);
    return {
      workspace_id: workspaceId,
      container: viewOf(actor, own!, path.slice(0, -1)),
      plan_on: own!.floorplan_at && dayOf(new Date(own!.floorplan_at)),
      ...rows[0]!,
    };
  });
