import { type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requirePassword } from "@server/tenancy/session/password-again";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { HandOver } from "./inputs.ts";
import { findRole, lockMembers } from "./lock-members.ts";

/** Makes another member the owner; the former owner becomes an admin. Mails both. Concurrent calls are serialized. */
export async function handOver(
  actor: Actor,
  { id: workspaceId, user_id: userId }: z.output<typeof HandOver>,
): Promise<void> {
  await transact(actor, async (tx) => {
    const { name, ownerId } = await lockMembers(tx, actor, workspaceId, "workspace.hand_over");
    const role = await findRole(tx, workspaceId, userId);
    if (!role) throw invalid("member.not_a_member", { field: "user_id", code: "no_member" });
    if (role === "tablet") throw invalid("member.tablet_owns_nothing", { field: "user_id", code: "tablet_reads" });
    if (role === "owner") throw invalid("member.owns_already", { field: "user_id", code: "own_role" });
    await requirePassword(tx, actor);
    await moveOwnership(tx, workspaceId, ownerId, userId);
    await enqueueEach(tx, "member.mail_handed_over", [
      { workspaceId, userId, otherId: ownerId, about: "owner" },
      { workspaceId, userId: ownerId, otherId: userId, about: "former" },
    ]);
    await recordEvent(tx, actor, "workspace.hand_over", {
      workspaceId,
      aboutId: userId,
      title: name,
      detail: { from: ownerId },
    });
  });
}

async function moveOwnership(tx: Tx, workspaceId: string, from: string, to: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`update workspaces set owner_id = ${to} where id = ${workspaceId} and owner_id = ${from} and deleted_at is null`,
  );
  const { rowCount: moved } = await tx.execute(sql`
    update memberships set role = case user_id when ${to}::uuid then 'owner' else 'admin' end
    where workspace_id = ${workspaceId}
      and (user_id = ${from} and role = 'owner' or user_id = ${to} and role in ('admin', 'member'))`);
  if (rowCount !== 1 || moved !== 2) throw conflict("member.handed_over_already", "handed_over_already");
}
