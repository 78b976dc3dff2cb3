import { asOperator, transact } from "@db/transact";
import { closeWorkspace } from "@server/billing/closing/delete-workspace";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { requireNoHold } from "@server/records/hold/in-force";
import { lockMembers } from "@server/tenancy/member/lock-members";
import { requirePassword } from "@server/tenancy/session/password-again";
import type { z } from "zod";
import type { AdminWorkspaceToDelete } from "./workspace-inputs.ts";

/**
 * Deletes a workspace as super admin. By law its invoices are retained; a job erases the rest. Throws conflict while a legal
 * hold is in force.
 */
export const deleteWorkspaceAsAdmin = (actor: Actor, { id, reason }: z.output<typeof AdminWorkspaceToDelete>) =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    await requirePassword(tx, actor);
    const { name } = await lockMembers(tx, actor, id, "workspace.delete");
    await requireNoHold(tx, id);
    await closeWorkspace(tx, actor, id, name, { reason });
  });
