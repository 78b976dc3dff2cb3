import { queryRows } from "@db/rows";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { eraseEvents, recordEvent } from "@server/core/event";
import { forgetArchives } from "@server/tenancy/archive/forget";
import { removeMemberships } from "@server/tenancy/member/remove-memberships";
import { needsPassword, requirePassword } from "@server/tenancy/session/password-again";
import { eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { hasAddress } from "./by-address.ts";
import { forbidByCompany } from "./company-session.ts";
import { endAccounts } from "./end-accounts.ts";
import { forbidImpersonated } from "./impersonated.ts";
import { forbidTablet } from "./tablet.ts";

const DeleteUserRow = z.object({ id: z.string() });

/**
 * Deletes an account, in a transaction as operator. Records that others rely on stay without the user's name: their
 * containers pass to each workspace's owner, and what they created, agreed to or signed refers to nobody. Only signed
 * PDFs keep the name, as evidence. Throws for the owner of a workspace and for the last super admin. The caller has
 * required the password.
 */
export async function deleteUser(tx: Tx, actor: Actor, userId: string, reason?: string): Promise<void> {
  // locks all super admins in one order, so that two who leave at once neither deadlock nor both count on the other
  const { id, isSuperAdmin } = users;
  const locked = await tx
    .select({ id, isSuperAdmin })
    .from(users)
    .where(or(eq(id, userId), isSuperAdmin))
    .orderBy(id)
    .for("update");
  const person = locked.find((user) => user.id === userId);
  if (!person) throw notFound();
  await forbidOwner(tx, actor, userId);
  if (person.isSuperAdmin && locked.length === 1) throw invalid("user.last_super_admin", { code: "last_super_admin" });
  await recordEvent(tx, actor, "user.delete", {
    workspaceId: null,
    aboutId: userId,
    detail: reason ? { reason } : undefined,
  });
  await forgetName(tx, userId);
  await forgetArchives(tx, userId);
  const rows = await queryRows(tx, DeleteUserRow)`select workspace_id as id from memberships where user_id = ${userId}`;
  for (const { id } of rows) await removeMemberships(tx, actor, id, [userId]);
  await tx.execute(sql`
    delete from invitations i using users u
    where u.id = ${userId} and ${hasAddress(sql`i.email`, "u")}
      and (accepted_at is not null or withdrawn_at is not null)`);
  await endAccounts(tx, sql`u.id = ${userId}`);
}

/** Throws if the user owns a workspace, unless it is being deleted. */
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
  const key =
    actor.userId === userId
      ? "user.owns_workspaces"
      : `admin.owns_workspaces?${new URLSearchParams({ names: alive.join(", ") })}`;
  throw invalid(key, { code: "owns_workspaces" });
}

const WorkspacesNamingRow = z.object({ id: z.string() });

/** The workspaces in which the user is or ever did something; their name is searched for only there, by index. */
async function workspacesNaming(tx: Tx, userId: string): Promise<string[]> {
  const rows = await queryRows(tx, WorkspacesNamingRow)`
    select workspace_id as id from memberships where user_id = ${userId}
    union select workspace_id from events where user_id = ${userId} and workspace_id is not null order by 1`;
  return rows.map(({ id }) => id);
}

/** Replaces an erased name. */
const NOBODY = "–";

/** Erases the name where it is stored as text instead of a reference. The same name of another person stays. */
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
    // the signature stays; only the signed PDF keeps the name
    await tx.execute(sql`
      update answers a set signed_name = ${NOBODY}, signature = null from users u
      where a.workspace_id = ${workspaceId} and u.id = ${userId} and (a.user_id = u.id or a.signed_by = u.id)
        and lower(trim(a.signed_name)) = ${nameOf("u")}`);
    await tx.execute(sql`
      update walks k set signed_name = ${NOBODY}, signature = null from users u
      where k.workspace_id = ${workspaceId} and u.id = ${userId} and k.closed_by = u.id
        and lower(trim(k.signed_name)) = ${nameOf("u")}`);
    await tx.execute(sql`
      update signatures set first_name = ${NOBODY}, last_name = '', account = '', typed = '', drawn = null
      where workspace_id = ${workspaceId} and user_id = ${userId} and signed_sha256 is not null`);
  }
  await tx.execute(sql`update answers set signed_account = '' where signed_by = ${userId}`);
  await tx.execute(sql`update walks set signed_account = '' where closed_by = ${userId}`);
  await eraseEvents(tx, "person", { subjects: [userId] });
}

/** What the confirmation page shows: workspaces to hand over first, and whether the password must be entered again. */
export const beforeDeletingAccount = (actor: Actor) =>
  reading(asOperator, async (tx) => {
    forbidImpersonated(actor);
    forbidByCompany(actor);
    forbidTablet(actor);
    const [owned, asks_password] = await Promise.all([
      tx
        .select({ id: workspaces.id, name: workspaces.name })
        .from(workspaces)
        .where(sql`${workspaces.ownerId} = ${actor.userId} and ${workspaces.deletedAt} is null`)
        .orderBy(workspaces.name, workspaces.id),
      needsPassword(tx, actor),
    ]);
    return { owned, asks_password };
  });

/** Deletes the actor's own account. */
export const deleteAccount = (actor: Actor) =>
  transact(asOperator, async (tx) => {
    forbidImpersonated(actor);
    forbidByCompany(actor);
    forbidTablet(actor);
    await requirePassword(tx, actor);
    await deleteUser(tx, actor, actor.userId);
  });
