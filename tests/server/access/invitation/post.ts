import type { JobName } from "@jobs/contracts";
import { listMails } from "@server/platform/mail/mail-folder";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";

/** Runs the invitations that were enqueued; gives the token of each address. */
export async function post(): Promise<Record<string, string>> {
  const sent = await runOutbox("invitation.mail");
  const mails = (await listMails()).slice(0, sent);
  return Object.fromEntries(mails.map(({ to, text }) => [to, /\/invitations\/([\w-]+)/.exec(text)![1]!]));
}

/** How many jobs of that name wait to be done. */
export const countEnqueued = async (name: JobName) => (await inOutbox(name)).length;
