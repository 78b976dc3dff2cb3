import { once } from "node:events";
import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { countLiveWorkers, queue, queueNames, redis } from "@jobs/queue";
import { z } from "zod";
import { type Finding, note, ok, problem, problemIf } from "./finding.ts";

const ANSWER_MS = 5000;
const LATE_MINUTES = 5; // in the outbox: a worker takes what is due at once, unless its queue is full
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether jobs leave the outbox, are worked off by a worker, and do not fail. */
export async function checkQueues(): Promise<Finding[]> {
  const outbox = await ofOutbox();
  const answers = redis().status === "ready" || (await isReady());
  if (!answers) return [outbox, problem("Redis does not answer.")];
  const workers = await countLiveWorkers();
  const each = await Promise.all(queueNames.map(ofQueue));
  return [outbox, problemIf(workers === 0, "No worker is at work.", `workers at work: ${workers}`), ...each.flat()];
}

const isReady = () =>
  once(redis(), "ready", { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  );

const Outbox = z.object({ all: z.number(), late: z.number(), minutes: z.number() });

async function ofOutbox(): Promise<Finding> {
  const rows = await reading(
    asOperator,
    (tx) => queryRows(tx, Outbox)`
      select count(*)::int as all, count(*) filter (where due_at < now() - make_interval(mins => ${LATE_MINUTES}))::int as late,
        coalesce(extract(epoch from now() - min(due_at)) / 60, 0)::int as minutes from outbox`,
  );
  const { all, late, minutes } = rows[0]!;
  return problemIf(
    late > 0,
    `${late} jobs have waited in the outbox for more than ${LATE_MINUTES} minutes, the first for ${minutes}.`,
    `the outbox holds ${all} jobs, none of them late`,
  );
}

async function ofQueue(name: (typeof queueNames)[number]): Promise<Finding[]> {
  const {
    failed = 0,
    active = 0,
    ...waiting
  } = await queue(name).getJobCounts(...(["waiting", "prioritized", "delayed", "active", "failed"] as const));
  const waits = Object.values(waiting).reduce((sum, count) => sum + count, 0);
  const state = ok(`queue ${name}: ${waits} jobs wait, ${active} are at work`);
  if (failed === 0) return [state];
  const [last] = await queue(name).getFailed(0, 0);
  const text = `${failed} jobs of queue ${name} failed in the last 30 days, the last one a ${last?.name}: /a/queues shows why.`;
  const isRecent = (last?.finishedOn ?? 0) > Date.now() - DAY_MS;
  return [state, isRecent ? problem(text) : note(text)];
}
