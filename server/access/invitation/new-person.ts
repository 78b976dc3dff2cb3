import { transact } from "@db/transact";
import { lockMembers } from "@server/access/access/lock-members";
import type { Actor } from "@server/core/actor";
import { MAX_INVITATION_MAILS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { userView } from "@server/tenancy/user/view";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import type { z } from "zod";
import type { NewPerson } from "./inputs.ts";
import { inviteAll } from "./invite-all.ts";
import { mailboxFullError } from "./mailbox-full.ts";
import { requestedAccess } from "./requested-access.ts";

/**
 * Creates an account without a password for a person, and invites them. Throws a domain error if the address belongs to
 * a member of the workspace; whether it has an account elsewhere is not told.
 */
export const createPerson = (actor: Actor, { id: workspaceId, ...person }: z.output<typeof NewPerson>) =>
  transact(actor, async (tx) => {
    const { name: title } = await workspaceFor(tx, actor, "workspace.invite", workspaceId);
    const { email, first_name, last_name } = person;
    if ((await lockMembers(tx, workspaceId, [{ email }])).length > 0)
      throw invalid("invitation.user_exists", { field: "email", code: "user_exists" });
    const wanted = { email, name: { first_name, last_name }, ...requestedAccess(person) };
    const { held, pending } = await inviteAll(tx, actor, workspaceId, [wanted], title);
    if (held.length > 0) throw mailboxFullError(MAX_INVITATION_MAILS.withinHours * 60 * 60);
    return userView(tx, pending.get(email)!);
  });
