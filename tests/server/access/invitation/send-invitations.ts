import type { JobName } from "@jobs/contracts";
import { listMails } from "@server/platform/mail/mail-folder";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";

/** Sends the invitations that were enqueued; gives the token of each e-mail address. */
export async function sendInvitations(): Promise<Record<string, string>> {
  const count = await runOutbox("invitation.mail");
  const mails = (await listMails()).slice(0, count);
  return Object.fromEntries(mails.map(({ to, text }) => [to, /\/invitations\/([\w-]+)/.exec(text)![1]!]));
}

/** How many jobs of that name wait in the outbox. */
export const countEnqueued = async (name: JobName) => (await inOutbox(name)).length;
