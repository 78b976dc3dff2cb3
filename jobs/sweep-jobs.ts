import { enqueueAgain, forgetJobs, giveUpJobs, openForLong } from "@server/tenancy/job/sweep";
import type { JobType } from "bullmq";
import { queue } from "./queue.ts";

/** Long work that is long done, and what Redis has lost of it. */
export async function sweepJobs(): Promise<void> {
  await forgetJobs();
  const open = await openForLong();
  if (open.length === 0) return;
  const held = await inQueue("active", "waiting", "delayed", "prioritized");
  const failed = await inQueue("failed");
  await giveUpJobs(open.filter((id) => failed.has(id) && !held.has(id)));
  await enqueueAgain(open.filter((id) => !failed.has(id) && !held.has(id)));
}

async function inQueue(...states: JobType[]): Promise<Set<string>> {
  const held = await queue().getJobs(states);
  return new Set(held.flatMap((job) => (job?.name === "job.run" ? [job.data.jobId as string] : [])));
}
