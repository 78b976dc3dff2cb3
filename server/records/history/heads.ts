import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { addDays, TIME_ZONE, today } from "@server/core/day";
import { type Timestamp, timestamped } from "@server/platform/seal/timestamp";
import { sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 200;
type Stamped = (sha256: Buffer) => Promise<Timestamp | null>;

const HeadRow = z.object({ workspace_id: z.string(), position: z.number(), hash: z.string() });
type Head = z.input<typeof HeadRow>;

/**
 * Keeps the last link that each workspace had at the end of `day`, where there are new ones, and has the owner mailed
 * the first head of each month: what they have in their mailbox nobody changes here. `stamped`: has an authority put a time to it.
 */
export async function keepHeads(day = addDays(today(), -1), stamped: Stamped = timestamped): Promise<void> {
  let asks = true;
  for (let after: string | undefined, found = BATCH; found === BATCH; ) {
    const heads = await newHeads(day, after);
    for (const head of heads) {
      const stamp: Timestamp | null = asks ? await stamped(Buffer.from(head.hash, "hex")) : null;
      asks = stamp !== null; // an authority that does not answer is not asked for each workspace
      await transact(asOperator, (tx) => keepHead(tx, day, head, stamp));
    }
    found = heads.length;
    after = heads.at(-1)?.workspace_id;
  }
}

const newHeads = (day: string, after: string | undefined): Promise<Head[]> =>
  reading(
    asOperator,
    (tx) => queryRows(tx, HeadRow)`
      select s.workspace_id, l.position::float8 as position, encode(l.hash, 'hex') as hash
      from history_starts s
      join workspaces w on w.id = s.workspace_id and w.deleted_at is null
      cross join lateral (
        select position, hash from history_links l where l.workspace_id = s.workspace_id
          and l.at < (${day}::date + 1)::timestamp at time zone ${TIME_ZONE}
        order by position desc limit 1
      ) l
      where ${after ? sql`s.workspace_id > ${after}` : sql`true`} and not exists (
        select from history_heads h where h.workspace_id = s.workspace_id
          and (h.day >= ${day} or h.position >= l.position))
      order by s.workspace_id limit ${BATCH}`,
  );

const KeptRow = z.object({ workspaceId: z.string(), userId: z.string(), day: z.string() });

async function keepHead(tx: Tx, day: string, { workspace_id, position, hash }: Head, stamp: Timestamp | null) {
  const mailed = await queryRows(tx, KeptRow)`
    with kept as (
      insert into history_heads (workspace_id, day, position, hash, token, stamped_by, stamped_at)
      values (${workspace_id}, ${day}, ${position}, decode(${hash}, 'hex'), ${stamp?.token ?? null},
        ${stamp?.by ?? null}, ${stamp?.at.toISOString() ?? null}::timestamptz)
      on conflict do nothing returning workspace_id, day
    )
    select kept.workspace_id as "workspaceId", w.owner_id as "userId", kept.day::text as day
    from kept join workspaces w on w.id = kept.workspace_id and w.owner_id is not null
    where not exists (select from history_heads h
      where h.workspace_id = kept.workspace_id and h.day >= date_trunc('month', ${day}::date) and h.day < kept.day)`;
  await enqueueEach(tx, "history.mail_head", mailed);
}
