import { forgetJobs, openForLong, promiseAgain } from "@server/job/sweep";
import { queue } from "../queue.ts";

/** Long work that is long done, and what Redis has lost of it. */
export async function sweepJobs(): Promise<void> {
  await forgetJobs();
  const open = await openForLong();
  if (open.length === 0) return;
  const held = await heldByQueue();
  await promiseAgain(open.filter((id) => !held.has(id)));
}

async function heldByQueue(): Promise<Set<string>> {
  const held = await queue().getJobs(["active", "waiting", "delayed", "prioritized"]);
  return new Set(held.flatMap((job) => (job?.name === "job.run" ? [job.data.jobId as string] : [])));
}
