import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { type Letter, letters, worstOf } from "@server/core/compliance";
import { letterOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import type { Plan } from "@server/core/plan";
import type { Sorting } from "@server/records/order/sorting";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** What is below it today: objects by letter, containers, action points. */
type Below = Partial<Record<Letter | "containers" | "open" | "late", number>>;
const Row = z.object({
  id: z.string(),
  workspace_id: z.string(),
  parent_id: z.string().nullable(),
  user_id: z.string().nullable(),
  /** Of all owner's grants, the maker's first. */
  owners: z.array(z.string()),
  title: z.string(),
  subtitle: z.string(),
  floorplan: z.string().nullable(),
  floorplan_width: z.number().nullable(),
  floorplan_height: z.number().nullable(),
  floorplan_at: z.string().nullable(),
  created_at: z.string(),
  /** Directly in it. */
  has_objects: z.boolean(),
  below: z.custom<Below>(),
  /** The day of the action point that is late for longest. */
  late_since: z.string().nullable(),
  grant: z.enum(["admin", "guest"]).nullable(),
  plan: z.custom<Plan>().nullable(),
  /** The object below it that runs out first, or did longest ago; not what may not be used anyway. */
  first: z
    .object({ id: z.string(), title: z.string(), display_code: z.string(), state: z.enum(letters), on: z.string() })
    .nullable(),
});

/** As much of an actor as decides what of them is told. */
type Seer = Pick<Actor, "userId" | "workspaceIds" | "adminWorkspaceIds" | "memberships">;

/** Of the ledger of a container (db/tally.sql), the first day from which on something is so. */
const firstDay = (gains: "X" | "late") => sql`(
  select day - 1 from tallies where (workspace_id, container_id) = (containers.workspace_id, containers.id)
    and gains = ${gains}
  group by day having sum(n) > 0 order by day limit 1)`;

/** Asked of each object of that day: the offset keeps Postgres from going through all that is below first. */
const standsBelow = sql`exists (
  select from container_paths p
  where (p.workspace_id, p.above_id, p.container_id)
    = (containers.workspace_id, containers.id, o.container_id) offset 0)`;

const oldestFirst: Sorting = { joins: sql``, by: sql`containers.created_at, containers.id` };

/**
 * Containers with all that is below them counted, in one query. `which` names them, as a condition on `containers`; the
 * oldest first, unless sorted otherwise. However much is below: nothing of it is counted here.
 */
export async function summariesOf(tx: Tx, actor: Seer, which: SQL, { joins, by }: Sorting = oldestFirst) {
  const rows = await queryRows(tx, Row)`
    select containers.id, containers.workspace_id, containers.parent_id, containers.user_id, containers.title,
      containers.subtitle,
      array(select g.user_id from grants g
        where (g.workspace_id, g.container_id) = (containers.workspace_id, containers.id) and g.is_owner
        order by g.user_id = containers.user_id desc, g.created_at, g.user_id) as owners,
      containers.floorplan, containers.floorplan_width, containers.floorplan_height, containers.floorplan_at,
      containers.created_at,
      exists (select from objects o where (o.workspace_id, o.container_id) = (containers.workspace_id, containers.id)
        and ${notDeleted("o")}) as has_objects,
      (select coalesce(json_object_agg(what, n), '{}') from (
        select what, sum(number)::int as n from (
          select loses, gains, sum(n) as total from tallies
          where (workspace_id, container_id) = (containers.workspace_id, containers.id)
            and day <= ${today()}::date group by 1, 2
        ) lines cross join lateral (values (gains, total), (loses, -total)) moved (what, number)
        where what <> '' group by 1 having sum(number) <> 0) sums) as below,
      ${firstDay("late")} as late_since,
      (select (
        select json_build_object('id', o.id, 'title', o.title, 'display_code', o.display_code,
          'state', ${letterOn(today(), sql`o`)}, 'on', due)
        from objects o where o.workspace_id = containers.workspace_id and least(o.expires_on, o.action_due_on) = due
          and ${notDeleted("o")} and coalesce(o.verdict, '') not in ('T', 'C') and ${standsBelow} order by o.id limit 1
      ) from ${firstDay("X")} soonest (due)) as first,
      ${seesAll(actor) ? sql`null` : grantOn(actor, containers.workspaceId, containers.id)} as grant,
      ${planColumn(actor, containers.workspaceId)} as plan
    from containers ${joins} where ${which} and ${notDeleted("containers")} order by ${by}`;
  return rows.map(
    ({ below: { containers: containers_count = 0, open = 0, late = 0, ...counts }, late_since, ...row }) => ({
      ...row,
      containers_count,
      objects_count: Object.values(counts).reduce((sum, n) => sum + n, 0),
      compliance: { state: worstOf(counts), counts },
      action_points: { open, late, oldest: late > 0 ? late_since : null },
    }),
  );
}

/**
 * Owners, admins and super admins need no grants; to look them up for each container would take longer than all the
 * rest.
 */
export const seesAll = ({ workspaceIds, adminWorkspaceIds, memberships }: Seer) =>
  workspaceIds === "all" || memberships.every(({ workspace_id }) => adminWorkspaceIds.includes(workspace_id));

export type Summary = Awaited<ReturnType<typeof summariesOf>>[number];
