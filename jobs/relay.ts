import { setTimeout as pause } from "node:timers/promises";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { outboxLine } from "@db/schema/job";
import { asOperator, reading, transact } from "@db/transact";
import { log } from "@server/core/log";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Contract, type QueueName, queues } from "./contract.ts";
import { contractOf, contracts } from "./contracts.ts";
import { listenToOutbox } from "./outbox-notices.ts";
import { BACKOFF, queue, queueNames, RETENTION } from "./queue.ts";

const URGENT = 20; // jobs moved at once into a full queue
const FULL_MS = 100; // until it is looked again whether a full queue has room

/** A longer outbox is not read as a whole. */
const LONG = 1000;

const all: [string, Contract][] = Object.entries(contracts);
const urgent = sql.param(all.filter(([, contract]) => contract.urgent).map(([name]) => name));
/** The queues of jobs that are not in the usual one, by their names. */
const otherQueues = JSON.stringify(Object.fromEntries(all.map(([name, contract]) => [name, contract.queue])));

const Length = z.object({ length: z.number() });
const OutboxRow = z.object({
  id: z.string(),
  name: z.string(),
  payload: z.looseObject({}),
  /** Milliseconds until it is due; negative: it has been. */
  waits: z.string(),
});

/**
 * Moves one batch from the outbox to the queues that have room; returns how many, and whether a queue was full. What is
 * urgent goes first; then workspaces, and people where a job is of no workspace, take turns, in a new order each time:
 * with more of them than there is room for, nobody is always the last. If it is killed halfway, or two run at once, a
 * job is added again under the same id, which the queue ignores. No transaction is open while Redis is called.
 */
export async function relayBatch(): Promise<{ moved: number; isFull: boolean }> {
  const rooms = await roomInQueues();
  const isFull = Object.values(rooms).includes(0);
  const rows = await reading(asOperator, async (tx) => {
    const room = sql`(${JSON.stringify(rooms)}::jsonb ->> queue)::int`;
    const [outbox] = await queryRows(tx, Length)`
      select count(*)::int as length from (select from outbox limit ${LONG + 1}) first`;
    const isLong = outbox!.length > LONG;
    // a plan made while little waited would read all of it for each line
    if (isLong) await tx.execute(sql`set local enable_seqscan = off`);
    return queryRows(tx, OutboxRow)`
      with recursive ${isLong ? turnsOfLines(room) : turnsOfAll(room)}
      select id, name, payload, (extract(epoch from due_at - now()) * 1000)::bigint as waits
      from jsonb_each_text(${JSON.stringify(rooms)}::jsonb) as each_queue (queue, room) cross join lateral (
        select id, urgent, turn from turns where turns.queue = each_queue.queue
        order by urgent desc, turn, random() limit case room when '0' then ${URGENT} else room::int end
      ) batch join outbox using (id) order by urgent desc, turn`;
  });
  if (rows.length === 0) return { moved: 0, isFull };
  for (const queueName of queueNames) {
    const ours = rows.filter(({ name }) => queueFor(name) === queueName);
    if (ours.length > 0) await queue(queueName).addBulk(ours.map(asJob));
  }
  const moved = uuids(rows.map(({ id }) => id));
  await transact(asOperator, (tx) => tx.execute(sql`delete from outbox where id = any (${moved})`));
  return { moved: rows.length, isFull };
}

const kind = sql`coalesce(${otherQueues}::jsonb ->> name, 'jobs') as queue, name = any (${urgent}::text[]) as urgent`;

/** The jobs that may be moved, each with its turn among those of its line, queue and urgency. */
const turnsOfAll = (room: SQL): SQL => sql`
  waiting as (select id, ${kind}, ${outboxLine} as line from outbox),
  turns as (
    select id, queue, urgent, row_number() over (partition by line, queue, urgent order by id) as turn
    from waiting where urgent or ${room} > 0
  )`;

/**
 * The same where very many wait, without those whose turn is far: goes along the index from each line and name to the
 * next, and reads of a line only as many as it has turns (most) if the queue's room is divided among those that wait.
 */
const turnsOfLines = (room: SQL): SQL => sql`
  heads (line, name) as (
    (select ${outboxLine}, name from outbox order by 1, 2 limit 1)
    union all
    select next.* from heads cross join lateral (
      select ${outboxLine}, name from outbox where (${outboxLine}, name) > (heads.line, heads.name)
      order by 1, 2 limit 1) next
  ), lines as (
    select line, queue, urgent, array_agg(name) as names,
      ceil(greatest(${room}, ${URGENT}) / count(*) over (partition by queue, urgent)::numeric) as most
    from (select *, ${kind} from heads) head where urgent or ${room} > 0 group by line, queue, urgent
  ), turns as (
    select * from (
      select first.id, queue, urgent, most, row_number() over (partition by line, queue, urgent order by first.id) as turn
      from lines cross join lateral unnest(names) as named (name) cross join lateral (
        select id from outbox where ${outboxLine} = line and outbox.name = named.name order by id limit most) first
    ) ranked where turn <= most
  )`;

/** How many more jobs each queue takes: none until half of those that waited are at work. */
async function roomInQueues(): Promise<Record<string, number>> {
  const rooms = queueNames.map(async (name) => {
    const waiting = await queue(name).getJobCountByTypes("waiting", "prioritized");
    const { ahead } = queues[name];
    return [name, waiting > ahead / 2 ? 0 : ahead - waiting];
  });
  return Object.fromEntries(await Promise.all(rooms));
}

const queueFor = (name: string): QueueName => contractOf(name)?.queue ?? "jobs";

/** BullMQ does first what has no priority: what is urgent, and what goes by the clock. */
const asJob = ({ id, name, payload, waits }: z.infer<typeof OutboxRow>) => ({
  name,
  data: payload,
  opts: {
    jobId: id,
    delay: Math.max(0, Number(waits)),
    timestamp: Date.now() + Math.min(0, Number(waits)), // with the delay: when it is due (dueAt())
    attempts: contractOf(name)?.attempts ?? 5,
    backoff: BACKOFF,
    priority: contractOf(name)?.urgent ? 0 : 1,
    ...RETENTION,
  },
});

/**
 * Moves enqueued jobs from the outbox to the queues until the signal aborts. A notice of Postgres starts a batch at
 * once; without one the outbox is polled, and more often while a queue is full. While Redis or Postgres is away the rows stay in the outbox.
 */
export async function relay(signal: AbortSignal, { pollEveryMs = 5000 } = {}): Promise<void> {
  const notices = listenToOutbox();
  let isFailing = false;
  while (!signal.aborted) {
    try {
      const { moved, isFull } = await relayBatch();
      if (isFailing) log.info("outbox jobs are passed to the queue again");
      isFailing = false;
      if (moved === 0) await notices.noticeWithin(isFull ? FULL_MS : pollEveryMs, signal);
    } catch (error) {
      if (!isFailing) log.warn("outbox jobs cannot be passed to the queue now; they wait", { error });
      isFailing = true;
      await pause(1000, undefined, { signal }).catch(() => {});
    }
  }
  await notices.close();
}
