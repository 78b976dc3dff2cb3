import { asOperator, reading } from "@db/transact";
import { sql } from "drizzle-orm";

type Line = Record<string, unknown>;
const rowsOf = async (query: ReturnType<typeof sql>) =>
  (await reading(asOperator, (tx) => tx.execute<Line>(query))).rows;

/** The paths and ledgers of all workspaces as the triggers stored them (db/tally.sql). */
export async function storedCounts() {
  const paths = await rowsOf(sql`select workspace_id, above_id, container_id from container_paths order by 1, 2, 3`);
  const lines = await rowsOf(sql`
    select workspace_id, container_id, day::text, loses, gains, sum(n)::int as n from tallies group by 1, 2, 3, 4, 5
    having sum(n) <> 0 order by 1, 2, 3, 4, 5`);
  return { paths, lines };
}

/** The same, calculated from all containers, objects and action points. */
export async function calculatedCounts() {
  const above = sql`
    with recursive up (workspace_id, id, above, next) as (
      select workspace_id, id, id, parent_id from containers
      union all
      select up.workspace_id, up.id, c.id, c.parent_id from up
      join containers c on (c.workspace_id, c.id) = (up.workspace_id, up.next)
    )`;
  const paths = await rowsOf(
    sql`${above} select workspace_id, above as above_id, id as container_id from up order by 1, 2, 3`,
  );
  const lines = await rowsOf(sql`${above}
    select p.workspace_id, p.above as container_id, found.day::text, found.loses, found.gains, count(*)::int as n from (
      select o.workspace_id, o.container_id, c.* from objects o
        cross join lateral object_course(o.verdict, o.is_unknown, o.expires_on, o.lapses_on, o.warns_on,
          o.action_due_on, o.open_action_points) c
        where o.deletion_id is null
      union all
      select a.workspace_id, a.container_id, c.* from action_points a
      cross join lateral action_point_course(a.status, a.scheduled_on) c where a.deletion_id is null
      union all
      select workspace_id, parent_id, '-infinity', '', 'containers' from containers
      where deletion_id is null and parent_id is not null
    ) found (workspace_id, container_id, day, loses, gains)
    join up p on (p.workspace_id, p.id) = (found.workspace_id, found.container_id)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);
  return { paths, lines };
}
