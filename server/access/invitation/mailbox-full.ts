import { tooManyRequests } from "@server/core/errors";

/** The domain error (429) for an address that got too many invitations today. `seconds`: until the next is allowed. */
export const mailboxFullError = (seconds: number) =>
  tooManyRequests(seconds, `invitation.mailbox_full?count=${Math.ceil(seconds / 3600)}`);
