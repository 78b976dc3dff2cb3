import type { Tx } from "@db/transact";
import { type Counts, letterOn, worstOf } from "@server/compliance";
import { today } from "@server/day";
import { type SQL, sql } from "drizzle-orm";

type Row = {
  id: string;
  workspace_id: string;
  parent_id: string | null;
  user_id: string | null;
  title: string;
  subtitle: string;
  floorplan: string | null;
  floorplan_width: number | null;
  floorplan_height: number | null;
  created_at: string;
  containers_count: number;
  objects_count: number;
  counts: Counts;
};

/**
 * Containers with all that is below them counted, in one query. `which` names them, as a condition on `c` (containers); sorted by
 * `order`, a list of columns of `c`.
 */
export async function summariesOf(tx: Tx, which: SQL, order: SQL = sql`c.created_at, c.id`) {
  const { rows } = await tx.execute<Row>(sql`
    with recursive below (root, workspace_id, id) as (
      select c.id, c.workspace_id, c.id from containers c where ${which} and c.deletion_id is null
      union all
      select below.root, child.workspace_id, child.id from below join containers child
        on (child.workspace_id, child.parent_id) = (below.workspace_id, below.id) where child.deletion_id is null
    ), tally as (
      select below.root, ${letterOn(today(), sql`o`)} as letter, count(*)::int as n
      from below join objects o on (o.workspace_id, o.container_id) = (below.workspace_id, below.id)
      where o.deletion_id is null group by 1, 2
    )
    select c.id, c.workspace_id, c.parent_id, c.user_id, c.title, c.subtitle, c.floorplan, c.floorplan_width, c.floorplan_height, c.created_at,
      (select count(*)::int - 1 from below where root = c.id) as containers_count,
      coalesce((select sum(n)::int from tally where root = c.id), 0) as objects_count,
      coalesce((select json_object_agg(letter, n) from tally where root = c.id), '{}') as counts
    from containers c where ${which} and c.deletion_id is null order by ${order}`);
  return rows.map(({ counts, ...row }) => ({ ...row, compliance: { state: worstOf(counts), counts } }));
}
export type Summary = Awaited<ReturnType<typeof summariesOf>>[number];
