import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { memberships } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { createUser } from "@server/tenancy/user/create";
import { hashPassword } from "@server/tenancy/user/password";
import { requireUncommon, wordsOfAddress } from "@server/tenancy/user/password-strength";
import { slugOf } from "@server/tenancy/workspace/slug";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { changeAccount, hashForTablet } from "./change.ts";
import type { MemberView, NewTablet, TabletChanges } from "./inputs.ts";
import { lockMembers, requireRole } from "./lock-members.ts";
import { requirePlaces } from "./require-places.ts";
import { findMember, memberView } from "./rows.ts";

/**
 * Creates a tablet: a read-only account that is a member at once and signs in by its name in the workspace. An e-mail
 * address is only a label and reserves nothing. Runs as operator, because accounts belong to no workspace.
 */
export async function createTablet(
  actor: Actor,
  { id: workspaceId, container_ids, password, email = "", ...named }: z.output<typeof NewTablet>,
): Promise<MemberView> {
  authorizeIn(actor, workspaceId, "member.edit");
  requireUncommon(password, [named.first_name, named.last_name, wordsOfAddress(email)]);
  const person = { ...named, email, proven: false, passwordHash: await hashPassword(password) };
  return transact(asOperator, async (tx) => {
    await lockMembers(tx, actor, workspaceId, "member.edit");
    await requirePlaces(tx, workspaceId, container_ids);
    const tabletName = await nameFor(tx, workspaceId, named);
    const userId = await createUser(tx, person);
    await tx.insert(memberships).values({ workspaceId, userId, role: "tablet", tabletName });
    await grantAsGuest(tx, workspaceId, userId, container_ids);
    await recordEvent(tx, actor, "member.create_tablet", { workspaceId, aboutId: userId });
    return { ...memberView((await findMember(tx, workspaceId, userId))!, true), workspace_ids: [workspaceId] };
  });
}

/** Changes a tablet's name and containers, and its password if one was sent. */
export async function editTablet(
  actor: Actor,
  { id: workspaceId, userId, container_ids, password, ...named }: z.output<typeof TabletChanges>,
): Promise<void> {
  authorizeIn(actor, workspaceId, "member.edit");
  const account = { ...named, passwordHash: await hashForTablet(actor, { workspaceId, userId, password, ...named }) };
  await transact(actor, async (tx) => {
    await lockMembers(tx, actor, workspaceId, "member.edit");
    if ((await requireRole(tx, workspaceId, userId)) !== "tablet") throw notFound();
    await requirePlaces(tx, workspaceId, container_ids);
    // grants on containers in the trash are kept: the form does not show them, and they may be restored
    await tx.execute(sql`
      delete from grants g using containers c where g.workspace_id = ${workspaceId} and g.user_id = ${userId}
        and (c.workspace_id, c.id) = (g.workspace_id, g.container_id) and ${notDeleted("c")}
        and g.container_id <> all (${uuids(container_ids)})`);
    await grantAsGuest(tx, workspaceId, userId, container_ids);
    await changeAccount(tx, actor, { workspaceId, userId, ...account });
  });
}

/**
 * Sets the name with which a tablet signs in. The caller has locked the members. Throws 422 if another tablet has it.
 */
async function nameFor(
  tx: Tx,
  workspaceId: string,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<string> {
  const name = slugOf(`${first_name} ${last_name}`) || "tablet";
  const taken = await tx.$count(
    memberships,
    and(eq(memberships.workspaceId, workspaceId), eq(memberships.tabletName, name)),
  );
  if (taken > 0) throw invalid("member.tablet_name_taken", { field: "first_name", code: "name_taken" });
  return name;
}

const grantAsGuest = (tx: Tx, workspaceId: string, userId: string, ids: string[]) =>
  tx.execute(sql`
    insert into grants (workspace_id, container_id, user_id, role) select ${workspaceId}, id, ${userId}, 'guest'
    from unnest(${uuids(ids)}) as id
    on conflict do nothing`);
