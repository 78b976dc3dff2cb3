import { today } from "@server/core/day";
import { matchPapers } from "@server/inspection/inbox/match";
import { readPictureOf } from "@server/inspection/inbox/ocr";
import { readPaperOf } from "@server/inspection/inbox/read";
import { enqueueUnreadPapers, forgetDecidedPapers } from "@server/inspection/inbox/sweep";
import { enqueueOverviews } from "@server/inspection/overview/enqueue";
import { mailOverview } from "@server/inspection/overview/mail";
import { makePack } from "@server/inspection/pack/make";
import { removePackBytes } from "@server/inspection/pack/sweep";
import { mailProblems } from "@server/inspection/problem/mail";
import { enqueueProblemMails } from "@server/inspection/problem/notify";
import { enqueueDigests } from "@server/inspection/reminder/enqueue";
import { mailReminders } from "@server/inspection/reminder/mail";
import { sweepDue } from "@server/inspection/reminder/sweep";
import { tellWebhooksOfDates } from "@server/inspection/reminder/tell-webhooks";
import { mailReport } from "@server/inspection/report/notify";
import { askBodies } from "@server/inspection/request/ask-bodies";
import { mailProposal, mailRequest } from "@server/inspection/request/mail";
import { inspectionJobs } from "../contracts/inspection.ts";
import type { Handlers } from "../contracts.ts";

export const inspectionHandlers: Handlers<typeof inspectionJobs> = {
  "inbox.read": readPaperOf,
  "inbox.ocr": readPictureOf,
  "inbox.match": ({ workspaceId }) => matchPapers(workspaceId),
  "inspection.ask": mailRequest,
  "inspection.told": mailProposal,
  "overview.mail": mailOverview,
  "pack.make": ({ packId }, { attempt }) =>
    makePack(packId, { attempt, attempts: inspectionJobs["pack.make"].attempts }),
  "pack.remove_bytes": removePackBytes,
  "problem.mail": mailProblems,
  "problem.tell": enqueueProblemMails,
  "report.mail": mailReport,
  "reminder.mail": mailReminders,
  "sweep.inbox": async () => {
    await enqueueUnreadPapers();
    await forgetDecidedPapers();
  },
  "sweep.due": async () => {
    await sweepDue(today());
    await askBodies(today());
    await tellWebhooksOfDates(today());
  },
  "sweep.digests": async () => {
    await sweepDue(today()); // what was added since, in case no worker ran at night
    await askBodies(today());
    await enqueueDigests();
    await enqueueOverviews();
  },
};
