import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { can } from "@server/core/policy";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** Whether all invitations of a workspace are the actor's to manage, or those to containers of theirs alone. */
export function managesAll(actor: Actor, workspaceId: string): boolean {
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  return effectiveRole !== null && can(effectiveRole, "workspace.invite");
}

/**
 * `mine`, for a `with recursive`: the containers where the actor is admin by a grant or a group, with all below them.
 * Gathered once: from below, an invitation at a time, a long list would take seconds. A tablet only ever reads, and has
 * none.
 */
export const mine = (actor: Actor): SQL => sql`mine (workspace_id, id) as (
  select workspace_id, g.container_id from grants g join memberships m using (workspace_id, user_id)
  where g.user_id = ${actor.userId} and g.role = 'admin' and m.role <> 'tablet'
  union
  select workspace_id, linked.container_id from group_members gm join group_containers linked using (workspace_id, group_id) join memberships m using (workspace_id, user_id)
  where gm.user_id = ${actor.userId} and linked.is_container_admin and m.role <> 'tablet'
  union
  select child.workspace_id, child.id from mine join containers child on (child.workspace_id, child.parent_id) = (mine.workspace_id, mine.id)
)`;

const ManagesSomeRow = z.object({ some: z.boolean() });

/** Whether they are admin of something in the workspace, and so may have invited to it. */
export async function managesSome(tx: Tx, actor: Actor, workspaceId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    ManagesSomeRow,
  )`with recursive ${mine(actor)} select exists (select from mine where workspace_id = ${workspaceId}) as some`;
  return rows[0]!.some;
}

const ofIt = sql`(place.workspace_id, place.invitation_id) = (invitations.workspace_id, invitations.id)`;

/** Of a row of invitations, beside `mine`: all it opens is the actor's to give, container by container. */
export const isWhollyTheirs: SQL<boolean> = sql`(invitations.role = 'member'
  and not exists (select from invitation_groups place where ${ofIt})
  and not exists (select from invitation_containers place where ${ofIt} and place.container_id not in (select id from mine)))`;

/** Of a row of invitations, beside `mine`: some of what it opens is. */
export const isPartlyTheirs: SQL<boolean> = sql`exists (
  select from invitation_containers place where ${ofIt} and place.container_id in (select id from mine))`;

const Row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  email: z.string(),
  wholly: z.boolean(),
  partly: z.boolean(),
  isAccepted: z.boolean(),
  isWithdrawn: z.boolean(),
});
type Row = z.infer<typeof Row>;

/** The one way to an invitation for who manages it. It is held until the transaction is over. Throws missing. */
export async function invitationFor(tx: Tx, actor: Actor, id: string): Promise<Row> {
  const rows = await queryRows(tx, Row)`
    with recursive ${mine(actor)}
    select invitations.id, invitations.workspace_id as "workspaceId", invitations.email,
      accepted_at is not null as "isAccepted", withdrawn_at is not null as "isWithdrawn", ${isWhollyTheirs} as wholly, ${isPartlyTheirs} as partly
    from invitations where invitations.id = ${id} for update of invitations`;
  const [row] = rows;
  if (!row) throw notFound();
  if (managesAll(actor, row.workspaceId)) return { ...row, wholly: true };
  if (!row.partly) throw notFound();
  return row;
}
