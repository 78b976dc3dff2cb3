import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { countLiveWorkers, lastRuns, queue, queueNames, waitingSince } from "@jobs/queue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { log } from "@server/core/log";
import { z } from "zod";
import type { Background } from "./background-inputs.ts";
import { failed, failedAt, reasonOf } from "./failed-jobs.ts";
import { namesOfJobs } from "./names-of-jobs.ts";

/** How many failed jobs are shown. */
const SHOWN = 100;
const LONGEST = 500; // characters of a reason

const Outbox = z.object({ waiting: z.number(), due_since: z.date().nullable() });

/**
 * What waits, what goes by the clock, and each of the newest jobs that failed for good. Null where Redis does not
 * answer.
 */
export async function background(actor: Actor): Promise<Background> {
  authorizeBackOffice(actor);
  try {
    const [workers, queues, schedules, jobs] = await Promise.all([
      countLiveWorkers(),
      Promise.all(queueNames.map(waitingIn)),
      schedulesNow(),
      failed(),
    ]);
    const newest = jobs.sort((one, other) => failedAt(other) - failedAt(one)).slice(0, SHOWN);
    const [rows, names] = await reading(asOperator, (tx) =>
      Promise.all([
        queryRows(
          tx,
          Outbox,
        )`select count(*)::int as waiting, min(due_at) as due_since from outbox where due_at <= now()`,
        namesOfJobs(tx, newest),
      ]),
    );
    const { waiting, due_since } = rows[0]!;
    return {
      workers,
      outbox: { name: "outbox", waiting, due_since: due_since && iso(due_since) },
      queues,
      schedules,
      failed: newest.map((job, at) => ({
        id: job.id!,
        name: job.name,
        queue: job.queueName,
        ...names[at]!,
        failed_at: iso(new Date(failedAt(job))),
        tries: job.attemptsMade,
        reason: reasonOf(job).slice(0, LONGEST),
      })),
    };
  } catch (error) {
    log.warn("what happens in the background can't be listed", { error });
    return null;
  }
}

async function waitingIn(name: (typeof queueNames)[number]) {
  const [counts, since] = await Promise.all([
    queue(name).getJobCounts("waiting", "prioritized", "active", "delayed", "failed"),
    waitingSince(name),
  ]);
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed: failedCount = 0 } = counts;
  return {
    name,
    waiting: waiting + prioritized,
    due_since: since === undefined ? null : iso(new Date(since)),
    active,
    delayed,
    failed: failedCount,
  };
}

async function schedulesNow() {
  const [schedulers, runs] = await Promise.all([queue().getJobSchedulers(), lastRuns()]);
  return schedulers
    .map(({ key, next }) => ({
      name: key,
      last: runs[key] ? { at: iso(new Date(runs[key].at)), failed: runs[key].failed } : null,
      next_at: next ? iso(new Date(next)) : null,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
