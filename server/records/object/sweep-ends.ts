import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { managersOf } from "@server/access/access/managers-of";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** What one who manages the place is told of; `due`: it ends soon, `past`: it has ended. */
const ToldOfEnds = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  about: z.enum(["due", "past"]),
  day: z.string(),
  ids: z.array(z.string()),
});
type ToldOfEnds = z.infer<typeof ToldOfEnds>;

type Ends = {
  /** The table. Its rows are of objects, and hold in `notice` and `notice_on` what is to be said next. */
  of: SQL;
  /** Its column with the last day. */
  lastDay: SQL;
  /** A condition on a row `e`: the others are noted, and nobody is told. */
  counts?: SQL;
  promise: (tx: Tx, told: ToldOfEnds[]) => Promise<void>;
  batch?: number;
};

const BATCH = 1000;
const Claimed = z.object({ claimed: z.number(), told: z.array(ToldOfEnds) });

/**
 * Finds what belongs to objects and ends soon or has ended on that day, and enqueues one mail to who manages their
 * place for each kind: its admins and owners, of the container or of any above it; where there are none, the
 * workspace's own. What was said is noted in the same transaction, so that two sweeps at once, or one that is killed,
 * say nothing twice. Gives how many it found.
 */
export async function sweepEnds(
  day: string,
  { of, lastDay, counts = sql`true`, promise, batch = BATCH }: Ends,
): Promise<number> {
  let found = 0;
  for (;;) {
    const claimed = await transact(asOperator, async (tx) => {
      const rows = await queryRows(tx, Claimed)`
        with claimed as (
          select e.id, e.workspace_id, e.notice = 'due'
            and e.${lastDay} >= ${day}::date as is_due, ${counts} as counts from ${of} e
          where e.notice is not null and e.notice_on <= ${day}::date and ${notDeleted("e")}
          order by e.notice_on limit ${batch} for update skip locked
        ), said as (
          update ${of} e set notice = case when is_due and counts then 'past' end,
            notice_on = case when is_due and counts then e.${lastDay} + 1 end
          from claimed where (e.workspace_id, e.id) = (claimed.workspace_id, claimed.id)
          returning e.id, e.workspace_id, e.object_id, is_due, counts
        ), placed as (
          select said.*, o.container_id from said
          join objects o on (o.workspace_id, o.id) = (said.workspace_id, said.object_id) where counts
        ), told as (
          select workspace_id, user_id, is_due, json_agg(id order by id) as ids from placed
          join ${managersOf(sql`placed`)} who using (workspace_id, container_id)
          group by 1, 2, 3
        )
        select (select count(*)::int from said) as claimed,
          coalesce((select json_agg(json_build_object('workspaceId', workspace_id, 'userId', user_id,
          'about', case when is_due then 'due' else 'past' end, 'day', ${day}::text, 'ids', ids))
            from told), '[]') as told`;
      await promise(tx, rows[0]!.told);
      return rows[0]!.claimed;
    });
    found += claimed;
    if (claimed < batch) return found;
  }
}
