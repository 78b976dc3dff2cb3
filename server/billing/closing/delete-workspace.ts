import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { subscriptions } from "@db/schema/subscription";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueue, enqueueEach } from "@jobs/enqueue";
import { abandonTransaction } from "@server/billing/subscription/abandon";
import { unpaidOf } from "@server/billing/subscription/lock";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { Id } from "@server/core/fields";
import { requireNoHold } from "@server/records/hold/in-force";
import { lockMembers } from "@server/tenancy/member/lock-members";
import { needsPassword, requirePassword } from "@server/tenancy/session/password-again";
import { endAccounts } from "@server/tenancy/user/end-accounts";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";

export const WorkspaceToDelete = z.object({ id: Id, name: z.string().trim().max(200) });

export const BeforeDeleting = z.object({
  workspace_id: Id,
  name: z.string(),
  boards: z.number(),
  objects: z.number(),
  files: z.number(),
  members: z.number(),
  asks_password: z.boolean(),
  /** Legal holds in force: while there is one it is not deleted. */
  holds: z.number(),
  /** Members who may become its owner, by name. */
  heirs: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
});

const Weight = BeforeDeleting.pick({
  name: true,
  boards: true,
  objects: true,
  files: true,
  members: true,
  holds: true,
});
const MOST_HEIRS = 500;
const Heirs = z.object({ id: z.string(), name: z.string(), email: z.string() });

// a workspace with more members is transferred from the list of members

/**
 * What the confirmation page shows: what will be deleted, and who could become the owner. `chosen` is listed first,
 * even beyond the limit.
 */
export const beforeDeletingWorkspace = (
  actor: Actor,
  id: string,
  chosen?: string,
): Promise<z.input<typeof BeforeDeleting>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.delete");
    const [rows, heirs, asks_password] = await Promise.all([
      queryRows(tx, Weight)`
        select w.name, (select count(*)::int from memberships where workspace_id = w.id) as members,
          (select count(*)::int from containers
            where workspace_id = w.id and parent_id is null and ${notDeleted()}) as boards,
          (select count(*)::int from objects where workspace_id = w.id and ${notDeleted()}) as objects,
          (select count(*)::int from files where workspace_id = w.id and ${notDeleted()}) as files,
          (select count(*)::int from holds where workspace_id = w.id and ended_at is null) as holds
        from workspaces w where w.id = ${id} and w.deleted_at is null`,
      queryRows(tx, Heirs)`
        select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.email from memberships m
        join users u on u.id = m.user_id
        where m.workspace_id = ${id} and m.role in ('admin', 'member')
        order by u.id is not distinct from ${chosen ?? null}::uuid desc, plain_all(u.first_name, u.last_name), u.id
        limit ${MOST_HEIRS}`,
      needsPassword(tx, actor),
    ]);
    if (!rows[0]) throw notFound();
    return { workspace_id: id, ...rows[0], heirs, asks_password };
  });

/**
 * Deletes a workspace at once: none of its pages, files, calls and QR codes answer any more, and its name is free. A
 * job removes its rows and bytes (erase.ts). The platform's history keeps a record; the workspace's own history is
 * erased. Throws invalid for a wrong name or password, and conflict while a legal hold is in force.
 */
export async function deleteWorkspace(actor: Actor, { id, name }: z.output<typeof WorkspaceToDelete>): Promise<void> {
  authorizeIn(actor, id, "workspace.delete");
  await transact(asOperator, async (tx) => {
    const workspace = await lockMembers(tx, actor, id, "workspace.delete");
    if (name !== workspace.name.trim())
      throw invalid("workspace.delete_name_differs", { field: "name", code: "name_differs" });
    await requirePassword(tx, actor);
    await requireNoHold(tx, id);
    await closeWorkspace(tx, actor, id, workspace.name);
  });
}

const CloseWorkspaceRow = z.object({ id: z.string(), role: z.string() });

/**
 * Needs a transaction as operator with a row lock on the workspace. `byAdmin`: from the back-office, which the history
 * then says with the reason.
 */
export async function closeWorkspace(
  tx: Tx,
  actor: Actor,
  id: string,
  name: string,
  byAdmin?: { reason?: string },
): Promise<void> {
  await tx.execute(sql`update workspaces set deleted_at = now(), slug = 'deleted-' || id where id = ${id}`);
  await tx.execute(sql`delete from former_slugs where workspace_id = ${id}`);
  await endSubscriptions(tx, actor, id);
  const rows = await queryRows(
    tx,
    CloseWorkspaceRow,
  )`delete from memberships where workspace_id = ${id} returning user_id as id, role`;
  await tx.execute(sql`delete from invitations where workspace_id = ${id}`);
  // a tablet's account is of no use elsewhere
  const tablets = rows.filter(({ role }) => role === "tablet").map((row) => row.id);
  await endAccounts(
    tx,
    sql`u.id = any (${uuids(tablets)}) and not exists (select from memberships m where m.user_id = u.id)`,
  );
  await enqueueEach(
    tx,
    "workspace.mail_deleted",
    rows.filter(({ role }) => role !== "tablet").map((row) => ({ workspaceId: null, userId: row.id, deletedId: id })),
  );
  const verb = byAdmin ? "workspace.delete_by_admin" : "workspace.delete";
  await recordEvent(tx, actor, verb, { workspaceId: null, aboutId: id, title: name, detail: byAdmin });
  await enqueue(tx, "workspace.erase", { workspaceId: id });
}

/**
 * Ends the subscriptions, and cancels all unpaid transactions. A payment that a gateway is processing is refunded once
 * it succeeds.
 */
async function endSubscriptions(tx: Tx, actor: Actor, workspaceId: string): Promise<void> {
  // a subscription without a first payment has no days yet
  const dayOrToday = (day: string) => sql`coalesce(${sql.identifier(day)}, current_date)`;
  const ended = await tx
    .update(subscriptions)
    .set({
      status: "expired",
      next: null,
      startsOn: dayOrToday("starts_on"),
      endsOn: dayOrToday("ends_on"),
      anchorOn: dayOrToday("anchor_on"),
    })
    .where(eq(subscriptions.workspaceId, workspaceId))
    .returning({ id: subscriptions.id });
  for (const { id } of ended)
    for (const transaction of await unpaidOf(tx, { workspaceId, id })) await abandonTransaction(tx, actor, transaction);
}
