import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import type { z } from "zod";
import type { InviteUsers } from "./inputs.ts";
import { addressesOf, inviteAll, type Outcome } from "./invite-all.ts";
import { requestedAccess } from "./requested-access.ts";

/** Invites people into a workspace, by address or by user id. Throws missing for an id the actor may not see. */
export const inviteUsers = (actor: Actor, { id: workspaceId, users }: z.output<typeof InviteUsers>): Promise<Outcome> =>
  transact(actor, async (tx) => {
    const { name } = await workspaceFor(tx, actor, "workspace.invite", workspaceId);
    const known = await addressesOf(
      tx,
      actor,
      workspaceId,
      users.flatMap(({ user_id }) => user_id ?? []),
    );
    const wanted = users.map(({ email, user_id, ...access }) => {
      const address = email ?? known.get(user_id!);
      if (!address) throw notFound();
      return { email: address, ...requestedAccess(access) };
    });
    return inviteAll(tx, actor, workspaceId, wanted, name);
  });
