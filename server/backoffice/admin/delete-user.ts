import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { invalid } from "@server/core/errors";
import { requirePerson } from "@server/tenancy/api-key/is-program";
import { requirePassword } from "@server/tenancy/session/password-again";
import { deleteUser } from "@server/tenancy/user/delete";
import type { z } from "zod";
import { lockSuperAdmins } from "./admins.ts";
import type { UserToDelete } from "./inputs.ts";

/** Deletes an account, with a reason. Throws invalid where it owns workspaces, which the error names. */
export const deleteUserAsAdmin = (actor: Actor, { id, reason }: z.output<typeof UserToDelete>) =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    if (id === actor.userId) throw invalid("admin.not_yourself", { code: "yourself" });
    await requirePassword(tx, actor);
    await lockSuperAdmins(tx, actor);
    await requirePerson(tx, id);
    await deleteUser(tx, actor, id, reason);
  });
