import { duplicateAsJob } from "@server/container/duplicate";
import { moveAsJob } from "@server/container/move";
import { runJob as run } from "@server/job/run";
import { contracts, type Handler } from "../contracts.ts";

/** Long work that somebody asked for. */
export const runJob: Handler<"job.run"> = ({ jobId }, { attempt }) =>
  run(jobId, { "container.duplicate": duplicateAsJob, "container.move": moveAsJob }, { attempt, attempts: contracts["job.run"].attempts });
