import { enqueueAgain, forgetJobs, giveUpJobs, openForLong } from "@server/tenancy/job/sweep";
import type { JobType } from "bullmq";
import { queue } from "./queue.ts";

/** Cleans up old long-running work, and enqueues again what Redis has lost. */
export async function sweepJobs(): Promise<void> {
  await forgetJobs();
  const open = await openForLong();
  if (open.length === 0) return;
  const queued = await inQueue("active", "waiting", "delayed", "prioritized");
  const failed = await inQueue("failed");
  await giveUpJobs(open.filter((id) => failed.has(id) && !queued.has(id)));
  await enqueueAgain(open.filter((id) => !failed.has(id) && !queued.has(id)));
}

async function inQueue(...states: JobType[]): Promise<Set<string>> {
  // until 2026-12 they were in the queue of all jobs, where some may still be
  const queued = await Promise.all([queue("long"), queue()].map((each) => each.getJobs(states)));
  return new Set(queued.flat().flatMap((job) => (job?.name === "job.run" ? [job.data.jobId as string] : [])));
}
