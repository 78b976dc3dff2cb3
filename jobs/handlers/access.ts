import { endInspections } from "@server/access/access/end-inspections";
import { mailAccessTo } from "@server/access/access/mail";
import { mailInvitationOf } from "@server/access/invitation/mail";
import { sendAllWaiting, sendWaitingOf } from "@server/access/invitation/send-waiting";
import type { accessJobs } from "../contracts/access.ts";
import type { Handlers } from "../contracts.ts";

export const accessHandlers: Handlers<typeof accessJobs> = {
  "access.mail": mailAccessTo,
  "invitation.mail": mailInvitationOf,
  "invitation.send_waiting": ({ userId }) => sendWaitingOf(userId),
  "sweep.inspectors": () => endInspections(),
  "sweep.invitations": () => sendAllWaiting(),
};
