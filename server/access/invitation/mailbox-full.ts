import { tooOften } from "@server/core/errors";

/** That mailbox got enough invitations for today, whoever sent them. */
export const mailboxFull = (seconds: number) =>
  tooOften(seconds, `invitation.mailbox_full?count=${Math.ceil(seconds / 3600)}`);
