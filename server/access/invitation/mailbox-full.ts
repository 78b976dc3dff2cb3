import { tooManyRequests } from "@server/core/errors";

/** That mailbox got enough invitations for today, whoever sent them. */
export const mailboxFull = (seconds: number) =>
  tooManyRequests(seconds, `invitation.mailbox_full?count=${Math.ceil(seconds / 3600)}`);
