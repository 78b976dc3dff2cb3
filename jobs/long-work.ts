import { copyFromMarket } from "@server/billing/market/copy";
import { exportActionPointsAsJob } from "@server/inspection/action-point/export";
import { exportAnswersAsJob } from "@server/inspection/answer/export";
import { takeOverAsJob } from "@server/inspection/duty/edition/take-over";
import { applyAsJob } from "@server/inspection/import/apply";
import { checkAsJob } from "@server/inspection/import/check";
import { putDutiesAsJob } from "@server/inspection/kind/put-duties";
import { exportReportsAsJob } from "@server/inspection/report/export";
import { duplicateAsJob } from "@server/moving/duplicate";
import { moveAsJob } from "@server/moving/move";
import { exportWholeAsJob } from "@server/moving/whole/export";
import { importWholeAsJob } from "@server/moving/whole/import";
import { exportObjectsAsJob } from "@server/records/object/export";
import type { runJob } from "@server/tenancy/job/run";

/** The function that does each kind of long-running work (job "job.run"), by the `kind` of its row in `jobs`. */
export const longWork: Parameters<typeof runJob>[1] = {
  "container.duplicate": duplicateAsJob,
  "container.move": moveAsJob,
  "action_point.export": exportActionPointsAsJob,
  "report.export": exportReportsAsJob,
  "object.export": exportObjectsAsJob,
  "answer.export": exportAnswersAsJob,
  "workspace.export": exportWholeAsJob,
  "workspace.import": importWholeAsJob,
  "market.copy": copyFromMarket,
  "kind.put_duties": putDutiesAsJob,
  "catalogue.take_over": takeOverAsJob,
  "import.check": checkAsJob,
  "import.apply": applyAsJob,
};
