import type { Handler, JobName } from "./contracts.ts";
import { chargePayment } from "./handlers/charge-payment.ts";
import { closePayment } from "./handlers/close-payment.ts";
import { eraseWorkspace } from "./handlers/erase-workspace.ts";
import { hearPayment } from "./handlers/hear-payment.ts";
import { mailAccess } from "./handlers/mail-access.ts";
import { mailAdmin } from "./handlers/mail-admin.ts";
import { mailArchive } from "./handlers/mail-archive.ts";
import { mailEmailAsked } from "./handlers/mail-email-asked.ts";
import { mailEmailChanged } from "./handlers/mail-email-changed.ts";
import { mailEmailLink } from "./handlers/mail-email-link.ts";
import { mailExpiringFiles } from "./handlers/mail-expiring-files.ts";
import { mailFeedback } from "./handlers/mail-feedback.ts";
import { mailHandedOver } from "./handlers/mail-handed-over.ts";
import { mailInvitation } from "./handlers/mail-invitation.ts";
import { mailInvoice } from "./handlers/mail-invoice.ts";
import { mailJob } from "./handlers/mail-job.ts";
import { mailLink } from "./handlers/mail-link.ts";
import { mailPasswordChanged } from "./handlers/mail-password-changed.ts";
import { mailPasswordLink } from "./handlers/mail-password-link.ts";
import { mailPayment } from "./handlers/mail-payment.ts";
import { mailProblems } from "./handlers/mail-problems.ts";
import { mailProof } from "./handlers/mail-proof.ts";
import { mailReminders } from "./handlers/mail-reminders.ts";
import { mailRemoved } from "./handlers/mail-removed.ts";
import { mailReports } from "./handlers/mail-reports.ts";
import { mailScanned } from "./handlers/mail-scan.ts";
import { mailSubscription } from "./handlers/mail-subscription.ts";
import { mailWorkspaceDeleted } from "./handlers/mail-workspace-deleted.ts";
import { makeArchive } from "./handlers/make-archive.ts";
import { makeInvoice } from "./handlers/make-invoice.ts";
import { makeSignedPdf } from "./handlers/make-signed.ts";
import { readKeptFile } from "./handlers/read-file.ts";
import { refundPayment } from "./handlers/refund-payment.ts";
import { removeArchiveBytes } from "./handlers/remove-archive-bytes.ts";
import { removeLibraryBytes } from "./handlers/remove-library-bytes.ts";
import { removePicture } from "./handlers/remove-picture.ts";
import { runJob } from "./handlers/run-job.ts";
import { scanFile } from "./handlers/scan-file.ts";
import { sweepDigests } from "./handlers/sweep-digests.ts";
import { sweepDue } from "./handlers/sweep-due.ts";
import { sweepImpersonations } from "./handlers/sweep-impersonations.ts";
import { sweepInvitations } from "./handlers/sweep-invitations.ts";
import { sweepJobs } from "./handlers/sweep-jobs.ts";
import { sweepNewcomers } from "./handlers/sweep-newcomers.ts";
import { sweepReceipts } from "./handlers/sweep-receipts.ts";
import { sweepRetention } from "./handlers/sweep-retention.ts";
import { sweepSignIns } from "./handlers/sweep-sign-ins.ts";
import { sweepSubscriptions } from "./handlers/sweep-subscriptions.ts";
import { sweepTallies } from "./handlers/sweep-tallies.ts";
import { sweepTrash } from "./handlers/sweep-trash.ts";
import { sweepUnmade } from "./handlers/sweep-unmade.ts";
import { sweepUnread } from "./handlers/sweep-unread.ts";
import { sweepUnscanned } from "./handlers/sweep-unscanned.ts";
import { sweepUploads } from "./handlers/sweep-uploads.ts";
import { tellProblems } from "./handlers/tell-problems.ts";
import { tellScan } from "./handlers/tell-scan.ts";
import { verifyVat } from "./handlers/verify-vat.ts";

/**
 * What does each job. A new one: its line in contracts.ts, its file in handlers/, its line here; by the clock, also one
 * in schedule.ts.
 */
export const handlers: { [N in JobName]: Handler<N> } = {
  "access.mail": mailAccess,
  "admin.mail": mailAdmin,
  "feedback.mail": mailFeedback,
  "archive.mail": mailArchive,
  "archive.make": makeArchive,
  "archive.remove_bytes": removeArchiveBytes,
  "file.read": readKeptFile,
  "file.scan": scanFile,
  "file.mail_scan": mailScanned,
  "file.tell_scan": tellScan,
  "file.mail": mailExpiringFiles,
  "impersonation.sweep": sweepImpersonations,
  "invoice.make": makeInvoice,
  "invoice.mail": mailInvoice,
  "invitation.mail": mailInvitation,
  "library.remove_bytes": removeLibraryBytes,
  "job.mail": mailJob,
  "job.run": runJob,
  "member.mail_handed_over": mailHandedOver,
  "member.mail_removed": mailRemoved,
  "payment.charge": chargePayment,
  "payment.close": closePayment,
  "payment.event": hearPayment,
  "payment.mail": mailPayment,
  "payment.refund": refundPayment,
  "problem.mail": mailProblems,
  "problem.tell": tellProblems,
  "reminder.mail": mailReminders,
  "sweep.digests": sweepDigests,
  "signature.make": makeSignedPdf,
  "report.mail": mailReports,
  "subscription.mail": mailSubscription,
  "sweep.due": sweepDue,
  "sweep.invitations": sweepInvitations,
  "sweep.jobs": sweepJobs,
  "sweep.newcomers": sweepNewcomers,
  "sweep.receipts": sweepReceipts,
  "sweep.retention": sweepRetention,
  "sweep.sign_ins": sweepSignIns,
  "sweep.subscriptions": sweepSubscriptions,
  "sweep.tallies": sweepTallies,
  "sweep.trash": sweepTrash,
  "sweep.unmade": sweepUnmade,
  "sweep.unread": sweepUnread,
  "sweep.unscanned": sweepUnscanned,
  "sweep.uploads": sweepUploads,
  "user.mail_email_asked": mailEmailAsked,
  "user.mail_email_changed": mailEmailChanged,
  "user.mail_email_link": mailEmailLink,
  "user.mail_link": mailLink,
  "user.mail_password_changed": mailPasswordChanged,
  "user.mail_password_link": mailPasswordLink,
  "user.mail_proof": mailProof,
  "user.remove_picture": removePicture,
  "vat.verify": verifyVat,
  "workspace.erase": eraseWorkspace,
  "workspace.mail_deleted": mailWorkspaceDeleted,
};
