import { mailInvitationOf } from "@server/invitation/mail";
import type { Handler } from "../contracts.ts";

export const mailInvitation: Handler<"invitation.mail"> = ({ workspaceId, invitationId }, { id }) =>
  mailInvitationOf(workspaceId, invitationId, id);
