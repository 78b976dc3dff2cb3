import { exportActionPointsAsJob } from "@server/action-point/export";
import { duplicateAsJob } from "@server/container/duplicate";
import { moveAsJob } from "@server/container/move";
import { runJob as run } from "@server/job/run";
import { copyFromMarket } from "@server/market/copy";
import { exportReportsAsJob } from "@server/report/export";
import { contracts, type Handler } from "../contracts.ts";

const works: Parameters<typeof run>[1] = {
  "container.duplicate": duplicateAsJob,
  "container.move": moveAsJob,
  "action_point.export": exportActionPointsAsJob,
  "report.export": exportReportsAsJob,
  "market.copy": copyFromMarket,
};

/** Long work that somebody asked for. */
export const runJob: Handler<"job.run"> = ({ jobId }, { attempt }) =>
  run(jobId, works, { attempt, attempts: contracts["job.run"].attempts });
