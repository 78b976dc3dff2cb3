import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { type Actor, may } from "@server/core/actor";
import { dayOf } from "@server/core/day";
import { Id } from "@server/core/fields";
import { can } from "@server/core/policy";
import { ContainerView } from "@server/records/container/inputs";
import { loadContainerView } from "@server/records/container/load-view";
import { Area } from "@server/records/container/rooms";
import { z } from "zod";
import { addressOfPlan } from "./address.ts";

const Picture = z.object({ id: Id, file_path: z.string(), width: z.number(), height: z.number() });
const Row = z.object({
  ...{ id: z.string(), width: z.number(), height: z.number() },
  ...{ used_from: z.string().nullable(), used_until: z.string().nullable() },
});

export const NewPlanPage = z.object({
  workspace_id: Id,
  container: ContainerView,
  /** The plan that waits; null: none does any more. */
  waiting: Picture.nullable(),
  /** What is on the plan in use, in fractions of its width and height. */
  pins: z.array(z.object({ id: Id, title: z.string(), display_code: z.string(), x: z.number(), y: z.number() })),
  rooms: z.array(z.object({ id: Id, title: z.string(), area: Area })),
});

const OnPlan = NewPlanPage.pick({ pins: true, rooms: true });

/** A plan that waits, and what is on the one that it would replace. Throws not found or forbidden. */
export const newPlanPage = (actor: Actor, id: string): Promise<z.input<typeof NewPlanPage>> =>
  reading(actor, async (tx) => {
    const { workspaceId } = await containerFor(tx, actor, "container.edit", id);
    const [container, [waiting], [onPlan]] = await Promise.all([
      loadContainerView(tx, actor, id),
      queryRows(tx, Row)`
        select id, width, height, null as used_from, null as used_until from floor_plans
        where (workspace_id, container_id) = (${workspaceId}, ${id}) and used_until is null`,
      queryRows(tx, OnPlan)`
        select
          coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'display_code', o.display_code,
              'x', o.x, 'y', o.y) order by in_order(o.display_code), o.id)
            from objects o where (o.workspace_id, o.container_id) = (${workspaceId}, ${id}) and o.x is not null
              and ${notDeleted("o")}), '[]') as pins,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'area', c.area) order by c.id)
            from containers c where (c.workspace_id, c.parent_id) = (${workspaceId}, ${id}) and c.area is not null
              and ${notDeleted("c")}), '[]') as rooms`,
    ]);
    return { workspace_id: workspaceId, container, waiting: waiting ? picture(id, waiting) : null, ...onPlan! };
  });

export const PlansPage = z.object({
  workspace_id: Id,
  container: ContainerView,
  /** The day on which the plan in use was set. */
  plan_on: z.string().nullable(),
  /** Those before it, the last first, with the days and moments at which each began and ended; at most MOST_SHOWN. */
  earlier: z.array(Picture.extend({ from: z.string(), until: z.string(), from_at: z.string(), until_at: z.string() })),
  /** A new plan waits; only told to those who may use it. */
  waits: z.boolean(),
  may_edit: z.boolean(),
  /** The role allows changing it, but the plan of the workspace has ended. */
  locked: z.boolean(),
});

const MOST_SHOWN = 100;
const Current = z.object({ since: z.string() });

/** The plans that a container had. Throws not found. */
export const plansPage = (actor: Actor, id: string): Promise<z.input<typeof PlansPage>> =>
  reading(actor, async (tx) => {
    const found = await containerFor(tx, actor, "container.see", id);
    const { workspaceId } = found;
    const mayEdit = may(found, "container.edit");
    const [container, [current], rows] = await Promise.all([
      loadContainerView(tx, actor, id),
      queryRows(tx, Current)`
        select coalesce(floorplan_at, created_at) as since from containers where (workspace_id, id) = (${workspaceId}, ${id})
          and floorplan is not null`,
      queryRows(tx, Row)`
        select id, width, height, used_from, used_until from floor_plans
        where (workspace_id, container_id) = (${workspaceId}, ${id}) order by used_until desc nulls first, id desc
        limit ${MOST_SHOWN}`,
    ]);
    return {
      workspace_id: workspaceId,
      container,
      plan_on: current ? dayOf(new Date(current.since)) : null,
      earlier: rows.flatMap(({ used_from, used_until, ...row }) =>
        used_from && used_until ? [{ ...picture(id, row), ...spanOf(new Date(used_from), new Date(used_until)) }] : [],
      ),
      waits: mayEdit && rows.some(({ used_until }) => used_until === null),
      may_edit: mayEdit,
      locked: found.locked && can(found.effectiveRole, "container.edit"),
    };
  });

const spanOf = (from: Date, until: Date) => ({
  ...{ from: dayOf(from), until: dayOf(until) },
  ...{ from_at: from.toISOString(), until_at: until.toISOString() },
});

const picture = (containerId: string, { id, width, height }: Pick<z.infer<typeof Row>, "id" | "width" | "height">) => ({
  ...{ id, width, height },
  file_path: addressOfPlan(containerId, id),
});
