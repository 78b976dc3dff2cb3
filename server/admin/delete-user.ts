import { overTheWall, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { refuse } from "@server/refusal";
import { requirePassword } from "@server/session/password-again";
import { deleteUser } from "@server/user/delete";
import type { z } from "zod";
import { lockSuperAdmins } from "./admins.ts";
import { admitToBackOffice } from "./admit.ts";
import type { UserToDelete } from "./inputs.ts";

/** Ends somebody else's account, with a reason. Who owns a workspace stays, and it says which. */
export const deleteUserAsAdmin = (actor: Actor, { id, reason }: z.output<typeof UserToDelete>) =>
  transact(overTheWall, async (tx) => {
    admitToBackOffice(actor);
    if (id === actor.userId) throw refuse("admin.not_yourself", undefined, "yourself");
    await requirePassword(tx, actor);
    await lockSuperAdmins(tx, actor);
    await deleteUser(tx, actor, id, reason);
  });
