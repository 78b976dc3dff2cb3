import { queue, queueNames } from "@jobs/queue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { log } from "@server/core/log";
import type { Job } from "bullmq";
import type { FailedJobs } from "./inputs.ts";

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
      const reason = (newest.failedReason ?? "").split("\n")[0]!.slice(0, LONGEST);
      return { name, count: jobs.length, last_at: new Date(failedAt(newest)).toISOString(), reason };
    });
    return summaries.sort((one, other) => other.last_at.localeCompare(one.last_at));
  } catch (error) {
    log.warn("the failed jobs can't be listed", { error });
    return null;
  }
}

const failedAt = ({ finishedOn, timestamp }: Job) => finishedOn ?? timestamp;

async function failed(name?: string): Promise<Job[]> {
  const all = await Promise.all(queueNames.map((of) => queue(of).getFailed(0, MOST - 1)));
  return all.flat().filter((job) => job && (name === undefined || job.name === name));
}

/**
 * Retries all failed jobs of a name, with a new number of attempts. Jobs that ran once already are skipped by their
 * once().
 */
export async function retryJobs(actor: Actor, name: string): Promise<void> {
  authorizeBackOffice(actor);
  for (const job of await failed(name)) await job.retry("failed", { resetAttemptsMade: true }).catch(ignoreMissing);
}

/** Removes all failed jobs of a name. */
export async function forgetJobs(actor: Actor, name: string): Promise<void> {
  authorizeBackOffice(actor);
  for (const job of await failed(name)) await job.remove().catch(ignoreMissing);
}

/** Ignores jobs that a concurrent call removed or retried. */
const ignoreMissing = (error: unknown) => log.info("a failed job was dealt with already", { error });
