import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { UNPROVEN_DAYS } from "@server/core/constants";
import { actorOf } from "@server/tenancy/session/session";
import { deleteUser } from "@server/tenancy/user/delete";
import { and, eq, isNull, sql } from "drizzle-orm";
import { closeWorkspace } from "./delete-workspace.ts";

/** Deletes accounts that did not verify their e-mail address within a week, with the workspaces they own. */
export async function forgetUnproven(): Promise<void> {
  const expired = await reading(asOperator, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(
        sql`${users.provedAt} is null and ${users.passwordHash} is not null and not ${users.isSuperAdmin}
          and ${users.createdAt} < now() - make_interval(days => ${UNPROVEN_DAYS})
          and not exists (select from memberships m where m.user_id = ${users.id} and m.role = 'tablet')`,
      )
      .orderBy(users.id),
  );
  for (const { id } of expired) await deleteAccount(id);
}

async function deleteAccount(userId: string): Promise<void> {
  const actor = await actorOf(userId);
  if (!actor) return;
  await transact(asOperator, async (tx) => {
    // not deleted where the address was verified since the query
    const [locked] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.provedAt)))
      .for("update");
    if (!locked) return;
    const owned = await tx
      .select({ id: workspaces.id, name: workspaces.name })
      .from(workspaces)
      .where(and(eq(workspaces.ownerId, userId), isNull(workspaces.deletedAt)))
      .for("update");
    for (const { id, name } of owned) await closeWorkspace(tx, actor, id, name);
    await deleteUser(tx, actor, userId);
  });
}
