import { mailAboutAdmin } from "@server/backoffice/admin/mail";
import { mailFeedback } from "@server/backoffice/feedback/send";
import { sweepImpersonations } from "@server/backoffice/impersonation/start";
import type { backofficeJobs } from "../contracts/backoffice.ts";
import type { Handlers } from "../contracts.ts";

export const backofficeHandlers: Handlers<typeof backofficeJobs> = {
  "admin.mail": mailAboutAdmin,
  "feedback.mail": mailFeedback,
  "impersonation.sweep": async ({ userId }) => {
    await sweepImpersonations(userId);
  },
};
