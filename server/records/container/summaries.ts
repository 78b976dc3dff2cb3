import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { GrantRole } from "@server/access/access/given-role";
import type { Actor } from "@server/core/actor";
import { type Letter, letters, worstOf } from "@server/core/compliance";
import { dueOn, letterOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import type { Plan } from "@server/core/plan";
import { Region } from "@server/core/regions";
import { answersOf } from "@server/core/use-of-letter";
import type { Sorting } from "@server/records/order/sorting";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** The counts in and below a container today: objects by letter, containers, open and late action points. */
type Below = Partial<Record<Letter | "containers" | "open" | "late", number>>;
const Row = z.object({
  id: z.string(),
  workspace_id: z.string(),
  parent_id: z.string().nullable(),
  user_id: z.string().nullable(),
  /** The users with an owner's grant, its creator first. */
  owners: z.array(z.string()),
  title: z.string(),
  subtitle: z.string(),
  shows_certificates: z.boolean(),
  region: Region.nullable(),
  floorplan: z.string().nullable(),
  floorplan_width: z.number().nullable(),
  floorplan_height: z.number().nullable(),
  floorplan_at: z.string().nullable(),
  created_at: z.string(),
  /** Objects are directly in it. */
  has_objects: z.boolean(),
  /** Not checked: without the counts that are 0. */
  below: z.custom<Below>(),
  /** The planned day of the action point that is late the longest. */
  late_since: z.string().nullable(),
  grant: GrantRole.nullable(),
  /** Not checked: planColumn() yields it. */
  plan: z.custom<Plan>().nullable(),
  /** The object in or below it of which a duty or an action point is or was due first, and its state. */
  first: z
    .object({ id: z.string(), title: z.string(), display_code: z.string(), state: z.enum(letters), on: z.string() })
    .nullable(),
});

/** The parts of an actor that decide what they see. */
type Viewer = Pick<Actor, "userId" | "workspaceIds" | "adminWorkspaceIds" | "memberships">;

/** The last day before the ledger of a container (db/tally.sql) first counts one of these. */
const firstDay = (...gains: ("X" | "P" | "late")[]) => sql`(
  select day - 1 from tallies where (workspace_id, container_id) = (containers.workspace_id, containers.id)
    and gains = any (${`{${gains.join()}}`}::text[])
  group by day having sum(n) > 0 order by day limit 1)`;

/** The object `o` is in or below the container. "offset 0" keeps Postgres from reading all that is below it first. */
const isBelowContainer = sql`exists (
  select from container_paths p
  where (p.workspace_id, p.above_id, p.container_id)
    = (containers.workspace_id, containers.id, o.container_id) offset 0)`;

const oldestFirst: Sorting = { joins: sql``, by: sql`containers.created_at, containers.id` };

/**
 * Containers with the counts of all that is below them, in one query. `which` is a condition on `containers`; by
 * default the oldest come first; `more`: further columns, each after a comma, of the type `More`. The counts come from
 * the ledger, so the query takes no longer if more is below.
 */
export async function summariesOf<More extends object = object>(
  tx: Tx,
  actor: Viewer,
  which: SQL,
  { joins, by }: Sorting = oldestFirst,
  more = sql``,
) {
  const rows = await queryRows(tx, Row)`
    select containers.id, containers.workspace_id, containers.parent_id, containers.user_id, containers.title,
      containers.subtitle, containers.shows_certificates, containers.region,
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
        from objects o where o.workspace_id = containers.workspace_id and ${dueOn(sql`o`)} = due
          and ${notDeleted("o")} and ${letterOn(sql`due + 1`, sql`o`)} in ('X', 'P') and ${isBelowContainer}
            order by o.id limit 1
      ) from ${firstDay("X", "P")} soonest (due)) as first,
      ${needsNoGrants(actor) ? sql`null` : grantOn(actor, containers.workspaceId, containers.id)} as grant,
      ${planColumn(actor, containers.workspaceId)} as plan ${more}
    from containers ${joins} where ${which} and ${notDeleted("containers")} order by ${by}`;
  return (rows as (z.input<typeof Row> & More)[]).map(
    ({ below: { containers: containers_count = 0, open = 0, late = 0, ...counts }, late_since, ...row }) => ({
      ...row,
      containers_count,
      objects_count: Object.values(counts).reduce((sum, n) => sum + n, 0),
      compliance: { state: worstOf(counts), counts, answers: answersOf(counts) },
      action_points: { open, late, oldest: late > 0 ? late_since : null },
    }),
  );
}

/**
 * Whether the actor is a super admin, or owner or admin in each of their workspaces. Then grants are not queried, which
 * would take longer than the rest of the query.
 */
export const needsNoGrants = ({ workspaceIds, adminWorkspaceIds, memberships }: Viewer) =>
  workspaceIds === "all" || memberships.every(({ workspace_id }) => adminWorkspaceIds.includes(workspace_id));

export type Summary = Awaited<ReturnType<typeof summariesOf>>[number];
