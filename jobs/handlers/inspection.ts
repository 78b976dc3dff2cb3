import { today } from "@server/core/day";
import { sweepDue } from "@server/inspection/action-point/sweep";
import { mailProblems } from "@server/inspection/problem/mail";
import { enqueueProblemMails } from "@server/inspection/problem/notify";
import { enqueueDigests } from "@server/inspection/reminder/enqueue";
import { mailReminders } from "@server/inspection/reminder/mail";
import { mailReports } from "@server/inspection/report/mail";
import { sweepReports } from "@server/inspection/report/sweep";
import { sweepExpiring } from "@server/records/file/sweep";
import type { inspectionJobs } from "../contracts/inspection.ts";
import type { Handlers } from "../contracts.ts";

export const inspectionHandlers: Handlers<typeof inspectionJobs> = {
  "problem.mail": mailProblems,
  "problem.tell": enqueueProblemMails,
  "reminder.mail": mailReminders,
  "report.mail": mailReports,
  "sweep.due": async () => {
    await sweepDue(today());
    await sweepExpiring(today());
    await sweepReports(today());
  },
  "sweep.digests": async () => {
    await sweepDue(today()); // what was added since, in case no worker ran at night
    await enqueueDigests();
  },
};
