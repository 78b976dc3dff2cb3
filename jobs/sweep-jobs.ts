import { packsOpenForLong, remakePacks } from "@server/inspection/pack/sweep";
import { enqueueAgain, forgetJobs, giveUpJobs, openForLong } from "@server/tenancy/job/sweep";
import type { JobType } from "bullmq";
import { queue } from "./queue.ts";

/** Cleans up old long-running work, and enqueues again what Redis has lost. */
export async function sweepJobs(): Promise<void> {
  await forgetJobs();
  const open = await openForLong();
  if (open.length > 0) {
    const { lost, failed } = await notInQueue(open, "job.run", "jobId");
    await giveUpJobs(failed);
    await enqueueAgain(lost);
  }
  const packs = await packsOpenForLong();
  if (packs.length === 0) return;
  const { lost, failed } = await notInQueue(packs, "pack.make", "packId");
  if (lost.length + failed.length > 0) await remakePacks(lost, failed);
}

/** Of these, which the queue gave up, and which it does not know. `key`: of the id in the payload. */
async function notInQueue(ids: readonly string[], name: string, key: string) {
  const queued = await inQueue(name, key, "active", "waiting", "delayed", "prioritized");
  const failed = await inQueue(name, key, "failed");
  const left = ids.filter((id) => !queued.has(id));
  return { lost: left.filter((id) => !failed.has(id)), failed: left.filter((id) => failed.has(id)) };
}

async function inQueue(name: string, key: string, ...states: JobType[]): Promise<Set<string>> {
  // until 2026-12 they were in the queue of all jobs, where some may still be
  const queued = await Promise.all([queue("long"), queue()].map((each) => each.getJobs(states)));
  return new Set(queued.flat().flatMap((job) => (job?.name === name ? [job.data[key] as string] : [])));
}
