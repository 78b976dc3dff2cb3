import { transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { MAX_INVITATION_MAILS } from "@server/constants";
import { refuse } from "@server/refusal";
import { userView } from "@server/user/view";
import { workspaceFor } from "@server/workspace/workspace-for";
import type { z } from "zod";
import { createPersons } from "./create-person.ts";
import type { NewPerson } from "./inputs.ts";
import { inviteAll } from "./invite-all.ts";
import { mailboxFull } from "./mailbox-full.ts";
import { placesIn } from "./places-in.ts";

/** Makes an account for somebody, who is in when they accept the mail. An address that is known is to be invited instead. */
export const createPerson = (actor: Actor, { id: workspaceId, ...person }: z.output<typeof NewPerson>) =>
  transact(actor, async (tx) => {
    const { name: title } = await workspaceFor(tx, actor, "workspace.invite", workspaceId);
    const { email, first_name, last_name } = person;
    const [id] = await createPersons(tx, actor, workspaceId, [{ email, name: { first_name, last_name } }]);
    if (!id) throw refuse("invitation.user_exists", "email", "user_exists");
    const { held } = await inviteAll(tx, actor, workspaceId, [{ email, ...placesIn(person) }], title);
    if (held.length > 0) throw mailboxFull(MAX_INVITATION_MAILS.withinHours * 60 * 60);
    return userView(tx, id);
  });
