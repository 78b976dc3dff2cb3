import { workspaces } from "@db/schema/workspace";
import { overTheWall, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { refuse } from "@server/refusal";
import { requirePassword } from "@server/session/password-again";
import { deleteUser } from "@server/user/delete";
import { and, eq, isNull } from "drizzle-orm";
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
    await refuseOwner(tx, id);
    await deleteUser(tx, actor, id, reason);
  });

async function refuseOwner(tx: Tx, userId: string): Promise<void> {
  const owned = await tx
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(and(eq(workspaces.ownerId, userId), isNull(workspaces.deletedAt)))
    .orderBy(workspaces.name);
  if (owned.length === 0) return;
  const names = new URLSearchParams({ names: owned.map(({ name }) => name).join(", ") });
  throw refuse(`admin.owns_workspaces?${names}`, undefined, "owns_workspaces");
}
