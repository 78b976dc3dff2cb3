import { sweepEvents } from "@server/billing/payment/sweep";
import { removeArchiveBytes, sweepArchives } from "@server/tenancy/archive/forget";
import { mailArchive } from "@server/tenancy/archive/mail";
import { makeArchive } from "@server/tenancy/archive/make";
import { mailJob } from "@server/tenancy/job/mail";
import { runJob } from "@server/tenancy/job/run";
import { mailThatHandedOver, mailThatRemoved } from "@server/tenancy/member/mails";
import { sweepRetention } from "@server/tenancy/retention/sweep";
import { sweepSignIns } from "@server/tenancy/session/sweep";
import { removePicture } from "@server/tenancy/user/avatar";
import { mailEmailAskedTo, mailEmailLinkTo, mailThatEmailChanged } from "@server/tenancy/user/email-mails";
import { mailLinkTo, mailPasswordLinkTo, mailThatPasswordChanged } from "@server/tenancy/user/mails";
import { mailProofTo } from "@server/tenancy/user/proof-mail";
import { verifyKeptVat } from "@server/tenancy/vat/verify-kept";
import { tenancyJobs } from "../contracts/tenancy.ts";
import type { Handlers } from "../contracts.ts";
import { longWork } from "../long-work.ts";
import { forgetReceipts } from "../receipts.ts";
import { sweepJobs } from "../sweep-jobs.ts";

export const tenancyHandlers: Handlers<typeof tenancyJobs> = {
  "archive.make": ({ userId, archiveId }, { attempt }) =>
    makeArchive({ userId, archiveId }, attempt >= tenancyJobs["archive.make"].attempts),
  "archive.mail": ({ userId, archiveId }, { id }) => mailArchive(userId, archiveId, id),
  "archive.remove_bytes": ({ userId, archiveId }) => removeArchiveBytes(userId, archiveId),
  "job.mail": ({ userId, jobId }, { id }) => mailJob(userId, jobId, id),
  "job.run": ({ jobId }, { attempt }) =>
    runJob(jobId, longWork, { attempt, attempts: tenancyJobs["job.run"].attempts }),
  "member.mail_handed_over": (payload, { id }) => mailThatHandedOver(payload, id),
  "member.mail_removed": (payload, { id }) => mailThatRemoved(payload, id),
  "sweep.jobs": () => sweepJobs(),
  "sweep.receipts": async () => {
    await forgetReceipts();
    await sweepEvents();
  },
  "sweep.retention": async () => {
    await sweepRetention();
    await sweepArchives();
  },
  "sweep.sign_ins": () => sweepSignIns(),
  "user.mail_link": ({ userId, path }, { id }) => mailLinkTo(userId, path, id),
  "user.mail_password_changed": ({ userId }, { id }) => mailThatPasswordChanged(userId, id),
  "user.mail_password_link": ({ userId }, { id }) => mailPasswordLinkTo(userId, id),
  "user.mail_email_asked": ({ userId, change }, { id }) => mailEmailAskedTo(userId, change, id),
  "user.mail_email_changed": ({ userId, change }, { id }) => mailThatEmailChanged(userId, change, id),
  "user.mail_email_link": ({ userId, change }, { id }) => mailEmailLinkTo(userId, change, id),
  "user.mail_proof": ({ userId, proofId }, { id }) => mailProofTo(userId, proofId, id),
  "user.remove_picture": ({ userId, sha256 }) => removePicture(userId, sha256),
  "vat.verify": ({ workspaceId, vat }) => verifyKeptVat(workspaceId, vat),
};
