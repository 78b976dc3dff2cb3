import { notDeleted } from "@db/not-deleted";
import { isInReach, isTop, seesWholeWorkspace } from "@db/reach";
import { containers } from "@db/schema/container";
import type { Actor } from "@server/core/actor";
import { inOrder } from "@server/core/compliance";
import { Letter } from "@server/core/compliance-views";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

export type Input = { id: string; board?: string; point?: string };
/** The number of objects, or of reports, in one group. */
export const Cell = z.object({
  place: z.string().nullable(),
  point: z.string().nullable(),
  letter: Letter.nullable(),
  due: z.literal([30, 60, 90]).nullable(),
  month: z.number().nullable(),
  n: z.number(),
});
export type Cell = z.infer<typeof Cell>;

/** The containers of the table's lines: the topmost in reach, or a board's parts and the board itself. */
export const placesOf = (actor: Actor, { id, board }: Input): SQL =>
  board
    ? sql`select containers.id, containers.title, containers.floorplan is not null as has_plan,
      containers.id = ${board} as here from containers
        where containers.workspace_id = ${id} and (containers.id = ${board} or containers.parent_id = ${board})
          and ${notDeleted("containers")}
          and ${isInReach(actor, containers.workspaceId, containers.id)}`
    : sql`select containers.id, containers.title, containers.floorplan is not null as has_plan, false as here
      from containers
        where ${isTop(actor, id)} and ${notDeleted("containers")}`;

const daysLeft = (last: SQL, day: string) => sql`least(3, greatest(0, (${last} - ${day}::date - 1) / 30))`;
const monthsLeft = (
  last: SQL,
  day: string,
) => sql`least(12, ((extract(year from ${last}) - extract(year from ${day}::date)) * 12
  + extract(month from ${last}) - extract(month from ${day}::date))::integer)`;

/**
 * The objects of each place by their letter on `day`, and how many stop being in order after it if nothing is done: by
 * the days and months until their last good day. It adds up the ledger (db/tally.sql), as home and the boards do. Of
 * the chosen board itself only the objects directly in it count: all below it, less what is below its parts.
 */
export const objectsTally = (actor: Actor, input: Input, day: string): SQL => sql`
  with seen as (${placesOf(actor, input)}), parts as (
    select id as place, id as container_id, 1 as sign from seen
    union all
    select seen.id, c.id, -1 from seen join containers c on (c.workspace_id, c.parent_id) = (${input.id}, seen.id)
    where seen.here
  ), lines as (
    select parts.place, t.day, t.loses, t.gains, sum(parts.sign * t.n) as n
    from parts join tallies t on t.workspace_id = ${input.id} and t.container_id = parts.container_id
    where t.gains not in ('containers', 'open', 'late') group by 1, 2, 3, 4
  )
  select place, null as point, letter, null::int as due, null::int as month, sum(number)::int as n
  from lines cross join lateral (values (gains, n), (loses, -n)) moved (letter, number)
  where day <= ${day}::date and letter <> '' group by 1, 3 having sum(number) <> 0
  union all
  select place, null, null, (array[30, 60, 90])[${daysLeft(sql`(day - 1)`, day)} + 1], ${monthsLeft(sql`(day - 1)`, day)},
    sum(n)::int
  from lines
  where day > ${day}::date and gains in ('X', 'P') and loses = any (${`{${inOrder.join()}}`}::text[])
  group by 1, 4, 5 having sum(n) <> 0`;

/** The reports that count, by review point; of one review point also by place and by month (db/cockpit.sql). */
export const reportsTally = (actor: Actor, input: Input, day: string): SQL => sql`
  select tally.* from (select coalesce(array_agg(id), '{}') as ids from (${placesOf(actor, input)}) seen) tops,
    cockpit_tally(${input.id}, ${day}::date, ${input.point ?? null}, tops.ids, ${input.board ?? null}::uuid,
      ${!input.board && seesWholeWorkspace(actor, input.id)}) tally`;
