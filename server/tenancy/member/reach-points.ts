import { notDeleted } from "@db/not-deleted";
import { notEnded } from "@db/not-ended";
import { roleOfGroup, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { grantRole } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { Id } from "@server/core/fields";
import { offsetOf, type Paging } from "@server/core/paging";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { MemberRole } from "./inputs.ts";
import { givenTo, seesAll } from "./rows.ts";

const Place = z.object({ id: Id, title: z.string() });

/** A topmost place that a user reaches, with everything below it: their role there, and why they reach it. */
export const ReachPoint = z.object({
  id: Id,
  title: z.string(),
  /** From the board down to its parent. */
  path: z.array(Place),
  role: z.enum(["all", ...grantRole.enumValues]),
  from: z.array(
    z.object({
      /** By their role in the workspace, by a grant of their own, or by a distribution group. */
      kind: z.enum(["workspace_role", "grant", "group"]),
      role: z.enum(["owner", ...grantRole.enumValues]),
      /** The last day of an inspector. */
      ends_on: z.string().nullable(),
      group: Place.nullable(),
      /** The container of the grant: this one, or one above it. */
      on: Place,
    }),
  ),
  containers_count: z.number(),
  objects_count: z.number(),
});
export type ReachPoint = z.infer<typeof ReachPoint>;

type Reader = { id: string; role: MemberRole; whole: boolean };
const Start = ReachPoint.pick({ id: true, path: true, title: true }).extend({ total: z.number() });
type Start = z.infer<typeof Start>;
const Source = ReachPoint.shape.from.element.extend({ point: z.string() });
type Source = z.infer<typeof Source>;
const Below = z.object({ point: z.string(), containers: z.number(), objects: z.number() });
type Below = z.infer<typeof Below>;

/**
 * One page of places in tree order, and their total. Readers who see the whole workspace get complete paths; users
 * themselves only the part that they reach.
 */
export async function reachPoints(tx: Tx, workspaceId: string, { id: userId, role, whole }: Reader, paging: Paging) {
  const starts = await pointsOnPage(tx, workspaceId, { id: userId, role, whole }, paging);
  const ids = starts.map(({ id }) => id);
  const [sources, below] = await Promise.all([
    seesAll(role) ? [] : sourcesOf(tx, workspaceId, userId, ids),
    weightsOf(tx, workspaceId, ids),
  ]);
  const items = starts.map(({ total: _, ...start }): ReachPoint => {
    const weight = below.find(({ point }) => point === start.id);
    const from = sources.filter(({ point }) => point === start.id).map(({ point: _, ...source }) => source);
    const counts = { containers_count: weight?.containers ?? 0, objects_count: weight?.objects ?? 0 };
    if (role === "owner" || role === "admin") {
      const place = { id: start.id, title: start.title };
      return {
        ...start,
        role: "all",
        from: [{ kind: "workspace_role", role, ends_on: null, group: null, on: place }],
        ...counts,
      };
    }
    // a tablet is read-only, whatever its grant
    const strongest = role === "tablet" ? "guest" : (from[0]?.role ?? "guest");
    return { ...start, role: strongest === "owner" ? "admin" : strongest, from, ...counts };
  });
  return { items, total: starts[0]?.total ?? 0 };
}

async function pointsOnPage(
  tx: Tx,
  workspaceId: string,
  { id: userId, role, whole }: Reader,
  paging: Paging,
): Promise<Start[]> {
  const start = seesAll(role)
    ? sql`c.parent_id is null`
    : sql`c.id in (select container_id from (${givenTo(workspaceId, sql`= ${userId}`)}) given)`;
  const isOnPath = whole
    ? sql`true`
    : sql`exists (select from container_paths p
      join (${givenTo(workspaceId, sql`= ${userId}`)}) given on given.container_id = p.above_id
        where (p.workspace_id, p.container_id) = (${workspaceId}, up.id))`;
  const rows = await queryRows(tx, Start)`
    with recursive up (point, id, parent_id, title, height) as (
      select c.id, c.id, c.parent_id, c.title, 0 from containers c
      where c.workspace_id = ${workspaceId} and ${notDeleted("c")} and ${start}
      union all
      select up.point, c.id, c.parent_id, c.title, up.height + 1 from up
      join containers c on c.workspace_id = ${workspaceId} and c.id = up.parent_id
    )
    select point as id, max(title) filter (where height = 0) as title, count(*) over ()::int as total,
      coalesce(json_agg(json_build_object('id', id, 'title', title)
        order by height desc) filter (where height > 0 and ${isOnPath}), '[]') as path
    from up group by point
    order by array_agg(lower(title) order by height desc), point limit ${paging.per_page} offset ${offsetOf(paging)}`;
  return rows;
}

/** For each place the grants on it or above it, the strongest first. */
async function sourcesOf(tx: Tx, workspaceId: string, userId: string, ids: string[]): Promise<Source[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(tx, Source)`
    with recursive up (point, id, parent_id, title, height) as (
      select c.id, c.id, c.parent_id, c.title, 0 from containers c
      where c.workspace_id = ${workspaceId} and c.id = any (${uuids(ids)})
      union all
      select up.point, c.id, c.parent_id, c.title, up.height + 1 from up
      join containers c on c.workspace_id = ${workspaceId} and c.id = up.parent_id
    ), given (container_id, kind, role, ends_on, "group") as (
      select g.container_id, 'grant', case when g.is_owner then 'owner' else g.role::text end, g.ends_on, null::json
      from grants g where g.workspace_id = ${workspaceId} and g.user_id = ${userId} and ${notEnded("g")}
      union all
      select l.container_id, 'group', ${roleOfGroup("l")}::text, null,
        json_build_object('id', d.id, 'title', d.title)
      from group_members m join group_containers l using (workspace_id, group_id)
      join groups d on (d.workspace_id, d.id) = (m.workspace_id, m.group_id)
      where m.workspace_id = ${workspaceId} and m.user_id = ${userId}
    )
    select up.point, given.kind, given.role, given.ends_on, given."group", json_build_object('id', up.id, 'title', up.title) as on
    from up join given on given.container_id = up.id
    order by up.point, array_position(array['owner', 'admin', 'inspector', 'guest'], given.role), up.height, given.kind`;
  return rows;
}

/** The numbers below each place, from its ledger (db/tally.sql) instead of counting rows. */
async function weightsOf(tx: Tx, workspaceId: string, ids: string[]): Promise<Below[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(tx, Below)`
    select container_id as point, ${sumOfContainers} as containers, ${sumOfObjects} as objects from tallies
    where workspace_id = ${workspaceId} and container_id = any (${uuids(ids)}) group by container_id`;
  return rows;
}

/**
 * SQL: sums over the lines of a ledger, which has a positive line for each row added and a negative one when it goes.
 */
export const sumOfContainers = sql`coalesce(sum(n) filter (where gains = 'containers'), 0)::int`;
export const sumOfObjects = sql`coalesce(sum(n)
  filter (where loses = '' and gains not in ('containers', 'open', 'late')), 0)::int`;
