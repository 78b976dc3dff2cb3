import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { TIME_ZONE, today } from "@server/core/day";
import { isProgram } from "@server/tenancy/api-key/is-program";
import { sql } from "drizzle-orm";
import { Statistics } from "./inputs.ts";

const WEEKS = 12;
const Week = Statistics.shape.weeks.element;

/** New workspaces and users of each week from Monday on; the current one last. */
export async function weeksOf(tx: Tx): Promise<Statistics["weeks"]> {
  const weekOf = (moment: ReturnType<typeof sql>) => sql`date_trunc('week', ${moment} at time zone ${TIME_ZONE})`;
  const rows = await queryRows(tx, Week)`
    with weeks as (
      select generate_series(date_trunc('week', ${today()}::timestamp) - interval '1 week' * ${WEEKS - 1}::int,
        ${today()}::timestamp, interval '1 week') as monday
    ),
    made as (
      select ${weekOf(sql`created_at`)} as monday, 1 as workspaces, 0 as users from workspaces
        where deleted_at is null and created_at > now() - interval '1 week' * ${WEEKS + 1}::int
      union all
      select ${weekOf(sql`created_at`)}, 0, 1 from users
      where not ${isProgram(sql`users.id`)} and created_at > now() - interval '1 week' * ${WEEKS + 1}::int
    )
    select to_char(weeks.monday, 'YYYY-MM-DD') as monday, coalesce(sum(workspaces), 0)::int as workspaces,
      coalesce(sum(users), 0)::int as users
    from weeks left join made on made.monday = weeks.monday group by 1 order by 1`;
  return rows;
}
