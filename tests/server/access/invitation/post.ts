import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { listMails } from "@server/platform/mail/kept";
import { eq } from "drizzle-orm";

/** Runs the invitations that were enqueued; gives the token of each address. */
export async function post(): Promise<Record<string, string>> {
  const jobs = await transact(asOperator, (tx) =>
    tx.delete(outbox).where(eq(outbox.name, "invitation.mail")).returning(),
  );
  for (const { id, payload } of jobs)
    await doJob("invitation.mail", payload as { workspaceId: string; invitationId: string }, { id, attempt: 1 });
  const mails = (await listMails()).slice(0, jobs.length);
  return Object.fromEntries(mails.map(({ to, text }) => [to, /\/invitations\/([\w-]+)/.exec(text)![1]!]));
}

/** How many mails of that name wait to be sent. */
export const promised = (name: string) => transact(asOperator, (tx) => tx.$count(outbox, eq(outbox.name, name)));
