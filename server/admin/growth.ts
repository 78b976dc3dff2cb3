import type { Tx } from "@db/transact";
import { today } from "@server/day";
import { sql } from "drizzle-orm";
import type { Statistics } from "./inputs.ts";

const WEEKS = 12;
const LARGEST = 5;

/** New workspaces and users, week by week; this one, which is not over, the last. Weeks begin on Monday. */
export async function weeksOf(tx: Tx): Promise<Statistics["weeks"]> {
  const weekOf = (moment: ReturnType<typeof sql>) => sql`date_trunc('week', ${moment} at time zone 'Europe/Brussels')`;
  const { rows } = await tx.execute<Statistics["weeks"][number]>(sql`
    with weeks as (
      select generate_series(date_trunc('week', ${today()}::timestamp) - interval '1 week' * ${WEEKS - 1}::int, ${today()}::timestamp, interval '1 week') as monday
    ),
    made as (
      select ${weekOf(sql`created_at`)} as monday, 1 as workspaces, 0 as users from workspaces
        where deleted_at is null and created_at > now() - interval '1 week' * ${WEEKS + 1}::int
      union all
      select ${weekOf(sql`created_at`)}, 0, 1 from users where created_at > now() - interval '1 week' * ${WEEKS + 1}::int
    )
    select to_char(weeks.monday, 'YYYY-MM-DD') as monday, coalesce(sum(workspaces), 0)::int as workspaces, coalesce(sum(users), 0)::int as users
    from weeks left join made on made.monday = weeks.monday group by 1 order by 1`);
  return rows;
}

/** Who keeps most with us. */
export async function largestOf(tx: Tx): Promise<Statistics["largest"]> {
  const { rows } = await tx.execute<Statistics["largest"][number]>(sql`
    select w.id, w.name, sum(b.size)::float8 as bytes from blobs b join workspaces w on w.id = b.workspace_id
    where w.deleted_at is null group by w.id order by 3 desc, w.id limit ${LARGEST}`);
  return rows;
}
