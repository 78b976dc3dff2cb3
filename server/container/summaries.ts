import { grantOn } from "@db/reach";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { type Counts, type Letter, letterOn, worstOf } from "@server/compliance";
import { today } from "@server/day";
import { type SQL, sql } from "drizzle-orm";

type Row = {
  id: string;
  workspace_id: string;
  parent_id: string | null;
  user_id: string | null;
  /** Of all owner's grants, the maker's first. */
  owners: string[];
  title: string;
  subtitle: string;
  floorplan: string | null;
  floorplan_width: number | null;
  floorplan_height: number | null;
  floorplan_at: string | null;
  created_at: string;
  containers_count: number;
  objects_count: number;
  /** Directly in it. */
  has_objects: boolean;
  counts: Counts;
  grant: "admin" | "guest" | null;
  /** The object below it that runs out first, or did longest ago; not what may not be used anyway. */
  first: { id: string; title: string; display_code: string; state: Letter; on: string } | null;
};

/**
 * Containers with all that is below them counted, in one query. `which` names them, as a condition on `containers`; sorted by `order`,
 * a list of its columns.
 */
export async function summariesOf(tx: Tx, actor: Actor, which: SQL, order: SQL = sql`containers.created_at, containers.id`) {
  const alive = sql`${which} and containers.deletion_id is null`;
  const { rows } = await tx.execute<Row>(sql`
    with recursive below (root, workspace_id, id) as (
      select containers.id, containers.workspace_id, containers.id from containers where ${alive}
      union all
      select below.root, child.workspace_id, child.id from below join containers child
        on (child.workspace_id, child.parent_id) = (below.workspace_id, below.id) where child.deletion_id is null
    ), tally as (
      select below.root, ${letterOn(today(), sql`o`)} as letter, count(*)::int as n,
        min(array[least(o.expires_on, o.action_due_on)::text, o.id::text]) filter (where least(o.expires_on, o.action_due_on) is not null) as first
      from below join objects o on (o.workspace_id, o.container_id) = (below.workspace_id, below.id)
      where o.deletion_id is null group by 1, 2
    )
    select containers.id, containers.workspace_id, containers.parent_id, containers.user_id, containers.title, containers.subtitle,
      array(select g.user_id from grants g where (g.workspace_id, g.container_id) = (containers.workspace_id, containers.id) and g.is_owner
        order by g.user_id = containers.user_id desc, g.created_at, g.user_id) as owners,
      containers.floorplan, containers.floorplan_width, containers.floorplan_height, containers.floorplan_at, containers.created_at,
      (select count(*)::int - 1 from below where root = containers.id) as containers_count,
      coalesce((select sum(n)::int from tally where root = containers.id), 0) as objects_count,
      exists (select from objects o where (o.workspace_id, o.container_id) = (containers.workspace_id, containers.id) and o.deletion_id is null) as has_objects,
      coalesce((select json_object_agg(letter, n) from tally where root = containers.id), '{}') as counts,
      (select json_build_object('id', o.id, 'title', o.title, 'display_code', o.display_code, 'state', letter, 'on', first[1])
        from (select letter, first from tally where root = containers.id and letter not in ('T', 'C') and first is not null order by first limit 1) soonest
        cross join lateral (select id, title, display_code from objects where (workspace_id, id) = (containers.workspace_id, first[2]::uuid) limit 1) o) as first,
      ${seesAll(actor) ? sql`null` : grantOn(actor, containers.workspaceId, containers.id)} as grant
    from containers where ${alive} order by ${order}`);
  return rows.map(({ counts, ...row }) => ({ ...row, compliance: { state: worstOf(counts), counts } }));
}

/** Owners, admins and super admins need no grants; to look them up for each container would take longer than all the rest. */
const seesAll = ({ workspaceIds, seesAllOf, memberships }: Actor) =>
  workspaceIds === "all" || memberships.every(({ workspace_id }) => seesAllOf.includes(workspace_id));

export type Summary = Awaited<ReturnType<typeof summariesOf>>[number];
