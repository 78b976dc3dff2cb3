import { sweepEvents } from "@server/billing/payment/sweep";
import { sweepPacks } from "@server/inspection/pack/sweep";
import { mailOrphanedKeys } from "@server/tenancy/api-key/maker-left";
import { removeArchiveBytes, sweepArchives } from "@server/tenancy/archive/forget";
import { mailArchive } from "@server/tenancy/archive/mail";
import { makeArchive } from "@server/tenancy/archive/make";
import { mailThatFactorChanged, mailThatFactorRequired } from "@server/tenancy/factor/mails";
import { doDueResets } from "@server/tenancy/factor/reset-due";
import { mailFactorReset } from "@server/tenancy/factor/reset-mail";
import { sweepFactors } from "@server/tenancy/factor/sweep";
import { mailJob } from "@server/tenancy/job/mail";
import { runJob } from "@server/tenancy/job/run";
import { mailThatHandedOver, mailThatRemoved } from "@server/tenancy/member/mails";
import { mailThatRecordIsGone } from "@server/tenancy/provider/mail-missing";
import { sweepProviders } from "@server/tenancy/provider/sweep";
import { sweepRetention } from "@server/tenancy/retention/sweep";
import { sweepOperations } from "@server/tenancy/retention/sweep-operations";
import { sweepSignIns } from "@server/tenancy/session/sweep";
import { removePicture } from "@server/tenancy/user/avatar";
import { mailEmailAskedTo, mailEmailLinkTo, mailThatEmailChanged } from "@server/tenancy/user/email-mails";
import { mailLinkTo, mailPasswordLinkTo, mailThatPasswordChanged } from "@server/tenancy/user/mails";
import { mailProofTo } from "@server/tenancy/user/proof-mail";
import { verifyKeptVat } from "@server/tenancy/vat/verify-stored";
import { deliver } from "@server/tenancy/webhook/deliver";
import { mailThatOff } from "@server/tenancy/webhook/mail";
import { sweepWebhooks } from "@server/tenancy/webhook/sweep";
import { tenancyJobs } from "../contracts/tenancy.ts";
import type { Handlers } from "../contracts.ts";
import { longWork } from "../long-work.ts";
import { deleteOldReceipts } from "../receipts.ts";
import { sweepJobs } from "../sweep-jobs.ts";

export const tenancyHandlers: Handlers<typeof tenancyJobs> = {
  "api_key.mail_orphaned": mailOrphanedKeys,
  "archive.make": ({ userId, archiveId }, { attempt }) =>
    makeArchive({ userId, archiveId }, attempt >= tenancyJobs["archive.make"].attempts),
  "archive.mail": mailArchive,
  "archive.remove_bytes": ({ userId, archiveId }) => removeArchiveBytes(userId, archiveId),
  "job.mail": mailJob,
  "job.run": ({ jobId }, { attempt }) =>
    runJob(jobId, longWork, { attempt, attempts: tenancyJobs["job.run"].attempts }),
  "member.mail_handed_over": mailThatHandedOver,
  "member.mail_removed": mailThatRemoved,
  "sweep.jobs": () => sweepJobs(),
  "sweep.providers": () => sweepProviders(),
  "sweep.receipts": async () => {
    await deleteOldReceipts();
    await sweepEvents();
  },
  "sweep.retention": async () => {
    await sweepRetention();
    await sweepOperations();
    await sweepArchives();
    await sweepPacks();
  },
  "factor.mail_reset": mailFactorReset,
  "sweep.factor_resets": doDueResets,
  "sweep.sign_ins": async () => {
    await sweepSignIns();
    await sweepFactors();
  },
  "user.mail_link": mailLinkTo,
  "user.mail_password_changed": mailThatPasswordChanged,
  "workspace.mail_factor_required": mailThatFactorRequired,
  "user.mail_factor_changed": mailThatFactorChanged,
  "user.mail_password_link": mailPasswordLinkTo,
  "user.mail_email_asked": mailEmailAskedTo,
  "user.mail_email_changed": mailThatEmailChanged,
  "user.mail_email_link": mailEmailLinkTo,
  "user.mail_proof": mailProofTo,
  "user.remove_picture": ({ userId, sha256 }) => removePicture(userId, sha256),
  "sweep.webhooks": () => sweepWebhooks(),
  "webhook.deliver": (job) => deliver(job),
  "provider.mail_missing": mailThatRecordIsGone,
  "webhook.mail_off": mailThatOff,
  "vat.verify": ({ workspaceId, vat }) => verifyKeptVat(workspaceId, vat),
};
