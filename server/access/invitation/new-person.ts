import { transact } from "@db/transact";
import { membersAmong } from "@server/access/access/members-among";
import type { Actor } from "@server/core/actor";
import { MAX_INVITATION_MAILS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { userView } from "@server/tenancy/user/view";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import type { z } from "zod";
import type { NewPerson } from "./inputs.ts";
import { inviteAll } from "./invite-all.ts";
import { mailboxFull } from "./mailbox-full.ts";
import { placesIn } from "./places-in.ts";

/**
 * Makes an account for somebody, who is in when they accept the mail. That the address is a member's is said; whether
 * it has an account elsewhere is not.
 */
export const createPerson = (actor: Actor, { id: workspaceId, ...person }: z.output<typeof NewPerson>) =>
  transact(actor, async (tx) => {
    const { name: title } = await workspaceFor(tx, actor, "workspace.invite", workspaceId);
    const { email, first_name, last_name } = person;
    if ((await membersAmong(tx, workspaceId, [{ email }])).length > 0)
      throw invalid("invitation.user_exists", { field: "email", code: "user_exists" });
    const wanted = { email, name: { first_name, last_name }, ...placesIn(person) };
    const { held, named } = await inviteAll(tx, actor, workspaceId, [wanted], title);
    if (held.length > 0) throw mailboxFull(MAX_INVITATION_MAILS.withinHours * 60 * 60);
    return userView(tx, named.get(email)!);
  });
