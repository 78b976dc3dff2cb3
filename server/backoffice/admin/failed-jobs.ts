import { asOperator, transact } from "@db/transact";
import { queue, queueNames } from "@jobs/queue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { recordEvent } from "@server/core/event";
import { log } from "@server/core/log";
import type { Job } from "bullmq";
import type { z } from "zod";
import type { FailedJobs, JobsNamed } from "./inputs.ts";

/** The number of failed jobs that are read of each queue. */
const MOST = 500;
const LONGEST = 300; // characters of a reason

/** The failed jobs by name, the latest first. Null where Redis does not answer. */
export async function failedJobs(actor: Actor): Promise<FailedJobs> {
  authorizeBackOffice(actor);
  try {
    const kinds = new Map<string, Job[]>();
    for (const job of await failed()) kinds.set(job.name, [...(kinds.get(job.name) ?? []), job]);
    const summaries = [...kinds].map(([name, jobs]) => {
      const newest = jobs.reduce((last, job) => (failedAt(job) > failedAt(last) ? job : last));
      const reason = reasonOf(newest).slice(0, LONGEST);
      return { name, count: jobs.length, last_at: new Date(failedAt(newest)).toISOString(), reason };
    });
    return summaries.sort((one, other) => other.last_at.localeCompare(one.last_at));
  } catch (error) {
    log.warn("the failed jobs can't be listed", { error });
    return null;
  }
}

/** When a job failed for good, in milliseconds since the epoch. */
export const failedAt = ({ finishedOn, timestamp }: Job): number => finishedOn ?? timestamp;

/** The first line of what the last try said. */
export const reasonOf = ({ failedReason }: Job): string => (failedReason ?? "").split("\n")[0]!;

/** Failed jobs; those of a name, or the one with that id. */
export async function failed({ name, id }: Partial<z.output<typeof JobsNamed>> = {}): Promise<Job[]> {
  const all = await Promise.all(queueNames.map((of) => queue(of).getFailed(0, MOST - 1)));
  return all
    .flat()
    .filter((job) => job && (name === undefined || job.name === name) && (id === undefined || job.id === id));
}

/**
 * Retries all failed jobs of a name, or the one with that id, with a new number of attempts. Jobs that ran once already
 * are skipped by their once().
 */
export const retryJobs = (actor: Actor, named: z.output<typeof JobsNamed>) =>
  eachFailed(actor, named, "job.retry", (job) => job.retry("failed", { resetAttemptsMade: true }));

/** Removes all failed jobs of a name, or the one with that id. */
export const forgetJobs = (actor: Actor, named: z.output<typeof JobsNamed>) =>
  eachFailed(actor, named, "job.forget", (job) => job.remove());

/** The history says it first: what is done to a queue can't be undone where it could not be written down. */
async function eachFailed(
  actor: Actor,
  named: z.output<typeof JobsNamed>,
  verb: "job.retry" | "job.forget",
  act: (job: Job) => Promise<void>,
): Promise<void> {
  authorizeBackOffice(actor);
  const jobs = await failed(named);
  if (jobs.length === 0) return;
  await transact(asOperator, (tx) =>
    recordEvent(tx, actor, verb, { workspaceId: null, title: `${named.name} × ${jobs.length}` }),
  );
  for (const job of jobs) await act(job).catch(ignoreMissing);
}

/** Ignores jobs that a concurrent call removed or retried. */
const ignoreMissing = (error: unknown) => log.info("a failed job was dealt with already", { error });
