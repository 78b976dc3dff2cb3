import type { Tx } from "@db/transact";
import type { OnceRun, Outcome } from "@jobs/contract";
import { type Actor, type Membership, membershipOf } from "@server/core/actor";
import { sendMail } from "@server/platform/mail/send";
import { actorOf } from "@server/tenancy/session/session";
import { mailBrand } from "./brand.ts";
import { type ListMail, listMail } from "./list-mail.ts";

/**
 * Mails a member a list from one workspace, once per job; not if they left it. `find` loads the current state and
 * returns null if there is nothing to mail any more.
 */
export const mailToMember = (
  { workspaceId, userId }: { workspaceId: string; userId: string },
  run: OnceRun,
  find: (tx: Tx, actor: Actor, workspace: Membership) => Promise<ListMail | null>,
): Promise<Outcome> =>
  mailAs(
    userId,
    run,
    (id) => id === workspaceId,
    async (tx, actor) => {
      const found = await find(tx, actor, membershipOf(actor, workspaceId)!);
      return found && { ...found, workspaceId };
    },
  );

/** The same from all workspaces of the user. */
export const mailToPerson = (
  userId: string,
  run: OnceRun,
  find: (tx: Tx, actor: Actor) => Promise<ListMail | null>,
): Promise<Outcome> => mailAs(userId, run, () => true, find);

/** Tablets and programs get no mail. */
async function mailAs(
  userId: string,
  run: OnceRun,
  isIncluded: (workspaceId: string) => boolean,
  find: (tx: Tx, actor: Actor) => Promise<ListMail | null>,
): Promise<Outcome> {
  const actor = await actorOf(userId);
  const workspaceIds = (actor?.memberships ?? [])
    .filter(({ workspace_id, role }) => role !== "tablet" && isIncluded(workspace_id))
    .map(({ workspace_id }) => workspace_id);
  // an unproven address may belong to somebody else
  if (actor?.proof !== "proven" || actor.apiKey || workspaceIds.length === 0) return "nothing to do";
  return run.once({ workspaceIds }, async (tx) => {
    const found = await find(tx, actor);
    if (!found) return;
    const brand = found.workspaceId ? await mailBrand(tx, found.workspaceId) : undefined;
    await sendMail({ ...listMail(actor, found, brand), messageId: run.id });
  });
}
