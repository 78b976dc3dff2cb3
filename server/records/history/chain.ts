import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { appendLinks } from "./append.ts";
import { EventRow, eventColumns, isTitled } from "./linked.ts";

/** Events that are read in a transaction. */
const BATCH = 1000;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Chains the events of all workspaces that are not chained yet, in batches. Writers of events wait for nothing and write
 * nothing for it: they are found by their ids, which follow the clock (UUIDv7), from a cursor on that stands before
 * every event that may still be committed. So a run reads what was written since the last one, however many events there
 * are, and what a long transaction commits late is chained at the end, once it is seen. Several at once make one chain:
 * one works, the others leave. Whatever ends it, a batch is written whole or not. Returns how many it chained.
 */
export async function chainEvents(batch = BATCH): Promise<number> {
  const safeId = await transact(asOperator, readCursor);
  let chained = 0;
  for (let from: string | undefined; ; ) {
    const done = await transact(asOperator, (tx) => chainBatch(tx, batch, safeId, from));
    if (!done) return chained;
    chained += done.chained;
    if (done.read < batch) return chained;
    from = done.last;
  }
}

/**
 * SQL: an id below all that are made from five seconds ago on, in case an insert is slow or the clock goes back a little.
 * Not longer, since each run reads again what was written since; what it misses, the nightly search finds.
 */
const secondsAgo = sql`(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint - 5000), 12, '0')
  || repeat('0', 20))::uuid`;

const CursorRow = z.object({ safe: z.string(), renews: z.boolean() });

/**
 * The id up to which all events are visible from now on: the mark that an earlier run made, once each transaction that
 * was there by then has ended; what others write has later ids. Then the next mark is made, as it is where the marked
 * transaction lies ahead, because the database was restored into another server.
 */
async function readCursor(tx: Tx): Promise<string> {
  await tx.execute(sql`
    insert into history_cursor (event_id, mark_id, mark_xid, searched_id)
    values (${NO_ID}, ${NO_ID}, 0, ${NO_ID}) on conflict do nothing`);
  const rows = await queryRows(tx, CursorRow)`
    select case when mark_xid <= oldest then mark_id else event_id end as safe,
      mark_xid <= oldest or mark_xid > next as renews
    from history_cursor, (
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) snapshot`;
  const { safe, renews } = rows[0]!;
  if (renews)
    await tx.execute(sql`update history_cursor
      set mark_id = ${secondsAgo}, mark_xid = pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
  return safe;
}

const Batch = EventRow.extend({ workspace: z.string().nullable(), is_new: z.boolean(), is_titled: z.boolean() });

/** Undefined while another one chains. */
async function chainBatch(tx: Tx, most: number, safeId: string, from: string | undefined) {
  if (!(await lockChains(tx))) return;
  const rows = await queryRows(tx, Batch)`
    select ${eventColumns}, e.workspace_id is not null and l.event_id is null as is_new, ${isTitled} as is_titled
    from (select * from events
      where id > ${from ? sql`${from}::uuid` : sql`(select event_id from history_cursor)`} order by id limit ${most}) e
    left join history_links l on l.event_id = e.id order by e.id`;
  const chained = await appendLinks(tx, rows.filter(isNew));
  const last = rows.at(-1)?.id;
  const passed = rows.length < most ? sql`${safeId}::uuid` : sql`least(${safeId}::uuid, ${last}::uuid)`;
  await tx.execute(sql`update history_cursor set event_id = ${passed} where event_id < ${passed}`);
  return { read: rows.length, last, chained };
}

type Read = z.input<typeof Batch>;
const isNew = (row: Read): row is Read & { workspace: string } => row.is_new;

const Found = z.object({ id: z.string() });

/**
 * Chains events whose ids lie before the cursor, as they do where somebody sets the id or the clock went back, some at a
 * time from where the last search ended; bounded by `most` events that are read. Returns whether it came to the end.
 */
export const chainMissed = (most = 20_000): Promise<boolean> =>
  transact(asOperator, async (tx) => {
    if (!(await lockChains(tx))) return true;
    const searched = await queryRows(tx, Found)`
      select id from events where id > (select searched_id from history_cursor)
        and id <= (select event_id from history_cursor) order by id limit ${most}`;
    const last = searched.at(-1)?.id;
    if (last) {
      const rows = await queryRows(tx, Batch)`
        select ${eventColumns}, true as is_new, ${isTitled} as is_titled from events e
        where e.id > (select searched_id from history_cursor) and e.id <= ${last} and e.workspace_id is not null
          and not exists (select from history_links l where l.event_id = e.id) order by e.id limit ${BATCH}`;
      await appendLinks(tx, rows.filter(isNew));
      if (rows.length === BATCH) return false;
    }
    const isEnd = searched.length < most;
    await tx.execute(sql`update history_cursor set searched_id = ${isEnd ? NO_ID : last!}`);
    return isEnd;
  });

const Locked = z.object({ locked: z.boolean() });

async function lockChains(tx: Tx): Promise<boolean> {
  const rows = await queryRows(tx, Locked)`
    select pg_try_advisory_xact_lock(hashtextextended('history chain', 0)) as locked`;
  return rows[0]!.locked;
}
