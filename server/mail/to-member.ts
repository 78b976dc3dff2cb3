import { type Tx, transact } from "@db/transact";
import { firstTime } from "@jobs/later";
import { type Actor, type Membership, membershipOf } from "@server/actor";
import { actorOf } from "@server/session/session";
import { type ListLetter, listLetter } from "./list-letter.ts";
import { sendMail } from "./send.ts";

/**
 * Mails somebody a list out of one workspace, once a job, for as long as they belong there. `find` looks at how things are now, and gives
 * null where nothing is left to say.
 */
export async function mailToMember(
  { workspaceId, userId }: { workspaceId: string; userId: string },
  jobId: string,
  find: (tx: Tx, actor: Actor, workspace: Membership) => Promise<ListLetter | null>,
): Promise<void> {
  const actor = await actorOf(userId);
  const membership = actor && membershipOf(actor, workspaceId);
  if (!membership || membership.role === "tablet") return;
  await transact({ workspaceIds: [workspaceId] }, async (tx) => {
    if (!(await firstTime(tx, jobId))) return;
    const found = await find(tx, actor, membership);
    if (found) await sendMail({ ...listLetter(actor, found), messageId: jobId });
  });
}
