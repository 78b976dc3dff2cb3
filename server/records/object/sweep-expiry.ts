import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { managersOf } from "@server/access/access/managers-of";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** A notice to a manager of a container about files or reports there: `due`, they expire soon; `past`, they expired. */
const ExpiryNotice = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  about: z.enum(["due", "past"]),
  day: z.string(),
  ids: z.array(z.string()),
});
type ExpiryNotice = z.infer<typeof ExpiryNotice>;

type Options = {
  /** The table with an `object_id`. `notice` and `notice_on` are the next notice of a row and its day, or null. */
  table: SQL;
  /** Its column with the last day of validity. */
  lastDay: SQL;
  /** A condition on a row `e`. Rows that do not meet it need no notice, now or later. Without it all do. */
  isRelevant?: SQL;
  enqueue: (tx: Tx, notices: ExpiryNotice[]) => Promise<void>;
  batch?: number;
};

const BATCH = 1000;
const Batch = z.object({ claimed: z.number(), notices: z.array(ExpiryNotice) });

/**
 * Finds the rows of objects that expire soon or have expired on that day, and enqueues for each manager of their
 * containers one mail about the ones and one about the others. The managers are the admins of the container or of any
 * above it; if there are none, those of the workspace. The transaction that enqueues also sets the next notice, so that
 * concurrent or interrupted sweeps send nothing twice. Returns how many rows it found.
 */
export async function sweepExpiry(
  day: string,
  { table, lastDay, isRelevant = sql`true`, enqueue, batch = BATCH }: Options,
): Promise<number> {
  let found = 0;
  for (;;) {
    const claimed = await transact(asOperator, async (tx) => {
      const rows = await queryRows(tx, Batch)`
        with claimed as (
          select e.id, e.workspace_id, e.notice = 'due' and e.${lastDay} >= ${day}::date as is_due,
            ${isRelevant} as is_relevant from ${table} e
          where e.notice is not null and e.notice_on <= ${day}::date and ${notDeleted("e")}
          order by e.notice_on limit ${batch} for update skip locked
        ), updated as (
          update ${table} e set notice = case when is_due and is_relevant then 'past' end,
            notice_on = case when is_due and is_relevant then e.${lastDay} + 1 end
          from claimed where (e.workspace_id, e.id) = (claimed.workspace_id, claimed.id)
          returning e.id, e.workspace_id, e.object_id, is_due, is_relevant
        ), placed as (
          select updated.*, o.container_id from updated
            join objects o on (o.workspace_id, o.id) = (updated.workspace_id, updated.object_id)
          where is_relevant
        ), notices as (
          select workspace_id, user_id, is_due, json_agg(id order by id) as ids from placed
          join ${managersOf(sql`placed`)} managers using (workspace_id, container_id)
          group by 1, 2, 3
        )
        select (select count(*)::int from updated) as claimed,
          coalesce((select json_agg(json_build_object('workspaceId', workspace_id, 'userId', user_id,
            'about', case when is_due then 'due' else 'past' end, 'day', ${day}::text, 'ids', ids))
            from notices), '[]') as notices`;
      await enqueue(tx, rows[0]!.notices);
      return rows[0]!.claimed;
    });
    found += claimed;
    if (claimed < batch) return found;
  }
}
