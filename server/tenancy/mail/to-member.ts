import type { Tx } from "@db/transact";
import type { OnceRun, Outcome } from "@jobs/contract";
import { type Actor, type Membership, membershipOf } from "@server/core/actor";
import { sendMail } from "@server/platform/mail/send";
import { actorOf } from "@server/tenancy/session/session";
import { mailBrand } from "./brand.ts";
import { type ListMail, listMail } from "./list-mail.ts";

/**
 * Mails somebody a list out of one workspace, once a job, for as long as they belong there. `find` looks at how things
 * are now, and gives null where nothing is left to say.
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

/** The same out of all workspaces that they work in. */
export const mailToPerson = (
  userId: string,
  run: OnceRun,
  find: (tx: Tx, actor: Actor) => Promise<ListMail | null>,
): Promise<Outcome> => mailAs(userId, run, () => true, find);

/** A tablet on a wall is mailed nothing. */
async function mailAs(
  userId: string,
  run: OnceRun,
  isMeant: (workspaceId: string) => boolean,
  find: (tx: Tx, actor: Actor) => Promise<ListMail | null>,
): Promise<Outcome> {
  const actor = await actorOf(userId);
  const workspaceIds = (actor?.memberships ?? [])
    .filter(({ workspace_id, role }) => role !== "tablet" && isMeant(workspace_id))
    .map(({ workspace_id }) => workspace_id);
  // an address that is only claimed may be a stranger's
  if (actor?.proof !== "proven" || workspaceIds.length === 0) return "nothing to do";
  return run.once({ workspaceIds }, async (tx) => {
    const found = await find(tx, actor);
    if (!found) return;
    const brand = found.workspaceId ? await mailBrand(tx, found.workspaceId) : undefined;
    await sendMail({ ...listMail(actor, found, brand), messageId: run.id });
  });
}
