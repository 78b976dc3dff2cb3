import { queryRows } from "@db/rows";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { eraseEvents, recordEvent } from "@server/core/event";
import { forgetArchives } from "@server/tenancy/archive/forget";
import { takeOut } from "@server/tenancy/member/take-out";
import { asksPassword, requirePassword } from "@server/tenancy/session/password-again";
import { eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { hasAddress } from "./by-address.ts";
import { endAccounts } from "./end-accounts.ts";
import { forbidImpersonated } from "./impersonated.ts";
import { forbidTablet } from "./tablet.ts";

const DeleteUserRow = z.object({ id: z.string() });

/**
 * Ends an account, in a transaction as operator. What others rely on stays, without the person's name: their
 * containers go to each workspace's owner, and what they made, agreed to or signed keeps nobody. Only a PDF that was
 * signed keeps the name on it: it is the proof itself. Who owns a workspace, or is the last super admin, stays. Whoever
 * calls has asked the password again.
 */
export async function deleteUser(tx: Tx, actor: Actor, userId: string, reason?: string): Promise<void> {
  // the super admins too, in one order: of two who leave at once neither waits for the other, nor thinks that the other
  // stays
  const { id, isSuperAdmin } = users;
  const held = await tx
    .select({ id, isSuperAdmin })
    .from(users)
    .where(or(eq(id, userId), isSuperAdmin))
    .orderBy(id)
    .for("update");
  const person = held.find((user) => user.id === userId);
  if (!person) throw notFound();
  await forbidOwner(tx, actor, userId);
  if (person.isSuperAdmin && held.length === 1) throw invalid("user.last_super_admin", { code: "last_super_admin" });
  await recordEvent(tx, actor, "user.delete", {
    workspaceId: null,
    aboutId: userId,
    detail: reason ? { reason } : undefined,
  });
  await forgetName(tx, userId);
  await forgetArchives(tx, userId);
  const rows = await queryRows(tx, DeleteUserRow)`select workspace_id as id from memberships where user_id = ${userId}`;
  for (const { id } of rows) await takeOut(tx, actor, id, [userId]);
  await tx.execute(sql`
    delete from invitations i using users u where u.id = ${userId} and ${hasAddress(sql`i.email`, "u")} and (accepted_at is not null or withdrawn_at is not null)`);
  await endAccounts(tx, sql`u.id = ${userId}`);
}

/** A workspace never loses its owner; one that was deleted, and is still being removed, may. */
async function forbidOwner(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const { name, ownerId, deletedAt } = workspaces;
  const owned = await tx
    .select({ name, deletedAt })
    .from(workspaces)
    .where(eq(ownerId, userId))
    .orderBy(name)
    .for("update");
  const alive = owned.filter((workspace) => !workspace.deletedAt).map((workspace) => workspace.name);
  if (alive.length === 0) return;
  const whose =
    actor.userId === userId
      ? "user.owns_workspaces"
      : `admin.owns_workspaces?${new URLSearchParams({ names: alive.join(", ") })}`;
  throw invalid(whose, { code: "owns_workspaces" });
}

const WorkspacesNamingRow = z.object({ id: z.string() });

/** Where they are, or did something once: what they are named in is looked for there alone, by its index. */
async function workspacesNaming(tx: Tx, userId: string): Promise<string[]> {
  const rows = await queryRows(tx, WorkspacesNamingRow)`
    select workspace_id as id from memberships where user_id = ${userId}
    union select workspace_id from events where user_id = ${userId} and workspace_id is not null order by 1`;
  return rows.map(({ id }) => id);
}

/** In the place of a name that was erased. */
const NOBODY = "–";

/** Where the name was written out instead of pointed at; a namesake's stays. */
async function forgetName(tx: Tx, userId: string): Promise<void> {
  const nameOf = (person: string) => sql.raw(`lower(trim(concat(${person}.first_name, ' ', ${person}.last_name)))`);
  for (const workspaceId of await workspacesNaming(tx, userId)) {
    await tx.execute(sql`
      update reports r set reported_by = '' from users u
      where r.workspace_id = ${workspaceId} and u.id = ${userId} and lower(trim(r.reported_by)) = ${nameOf("u")}
        and (r.created_by = u.id or (
          exists (select from memberships m where m.workspace_id = ${workspaceId} and m.user_id = u.id)
          and not exists (select from memberships m join users o on o.id = m.user_id
            where m.workspace_id = ${workspaceId} and o.id <> u.id and ${nameOf("o")} = ${nameOf("u")})))`);
    // what was signed stays signed; a name is left on the signed PDF alone
    await tx.execute(sql`
      update answers a set signed_name = ${NOBODY}, signature = null from users u
      where a.workspace_id = ${workspaceId} and u.id = ${userId} and a.user_id = u.id and lower(trim(a.signed_name)) = ${nameOf("u")}`);
    await tx.execute(sql`
      update signatures set first_name = ${NOBODY}, last_name = '', typed = '', drawn = null
      where workspace_id = ${workspaceId} and user_id = ${userId} and signed_sha256 is not null`);
  }
  await eraseEvents(tx, "person", { subjects: [userId] });
}

/** What the page says before: what is still theirs to hand over, and whether the password has to be given again. */
export const beforeDeletingAccount = (actor: Actor) =>
  reading(asOperator, async (tx) => {
    forbidImpersonated(actor);
    forbidTablet(actor);
    const [owned, asks_password] = await Promise.all([
      tx
        .select({ id: workspaces.id, name: workspaces.name })
        .from(workspaces)
        .where(sql`${workspaces.ownerId} = ${actor.userId} and ${workspaces.deletedAt} is null`)
        .orderBy(workspaces.name, workspaces.id),
      asksPassword(tx, actor),
    ]);
    return { owned, asks_password };
  });

/** One's own. */
export const deleteAccount = (actor: Actor) =>
  transact(asOperator, async (tx) => {
    forbidImpersonated(actor);
    forbidTablet(actor);
    await requirePassword(tx, actor);
    await deleteUser(tx, actor, actor.userId);
  });
