import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { can } from "@server/core/policy";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** Whether the actor manages all invitations of a workspace, rather than only those to containers they are admin of. */
export function managesAll(actor: Actor, workspaceId: string): boolean {
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  return effectiveRole !== null && can(effectiveRole, "workspace.invite");
}

/**
 * The CTE `managed` for a `with recursive`: the containers that the actor is admin of by a grant or a group, with all
 * below them; none for a tablet. Computed once from the top, because a look-up for each invitation takes seconds in a
 * long list.
 */
export const managedContainers = (actor: Actor): SQL => sql`managed (workspace_id, id) as (
  select workspace_id, g.container_id from grants g join memberships m using (workspace_id, user_id)
  where g.user_id = ${actor.userId} and g.role = 'admin' and m.role <> 'tablet'
  union
  select workspace_id, linked.container_id from group_members gm
    join group_containers linked using (workspace_id, group_id) join memberships m using (workspace_id, user_id)
  where gm.user_id = ${actor.userId} and linked.is_container_admin and m.role <> 'tablet'
  union
  select child.workspace_id, child.id from managed
    join containers child on (child.workspace_id, child.parent_id) = (managed.workspace_id, managed.id)
)`;

const ManagesSomeRow = z.object({ some: z.boolean() });

/** Whether the actor is admin of any container of the workspace, and so may have invited people. */
export async function managesSome(tx: Tx, actor: Actor, workspaceId: string): Promise<boolean> {
  const rows = await queryRows(tx, ManagesSomeRow)`with recursive ${managedContainers(actor)}
    select exists (select from managed where workspace_id = ${workspaceId}) as some`;
  return rows[0]!.some;
}

const ofInvitation = sql`(place.workspace_id, place.invitation_id) = (invitations.workspace_id, invitations.id)`;

/** Condition on a row of invitations, with `managed`: the actor may give everything in it. */
export const isFullyManaged: SQL<boolean> = sql`(invitations.role = 'member'
  and not exists (select from invitation_groups place where ${ofInvitation})
  and not exists (select from invitation_containers place
    where ${ofInvitation} and place.container_id not in (select id from managed)))`;

/** Condition on a row of invitations, with `managed`: the actor may give some of it. */
export const isPartlyManaged: SQL<boolean> = sql`exists (
  select from invitation_containers place where ${ofInvitation} and place.container_id in (select id from managed))`;

const Row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  email: z.string(),
  isFullyManaged: z.boolean(),
  isPartlyManaged: z.boolean(),
  isAccepted: z.boolean(),
  isWithdrawn: z.boolean(),
});
type Row = z.infer<typeof Row>;

/** Loads an invitation that the actor manages, in full or in part, with a row lock. Throws missing. */
export const invitationFor = (tx: Tx, actor: Actor, id: string): Promise<Row> =>
  findManaged(tx, actor, id, sql`for update of invitations`);

/** The same without the lock, for transactions that only read. */
export const managedInvitation = (tx: Tx, actor: Actor, id: string): Promise<Row> => findManaged(tx, actor, id, sql``);

async function findManaged(tx: Tx, actor: Actor, id: string, lock: SQL): Promise<Row> {
  const rows = await queryRows(tx, Row)`
    with recursive ${managedContainers(actor)}
    select invitations.id, invitations.workspace_id as "workspaceId", invitations.email,
      accepted_at is not null as "isAccepted", withdrawn_at is not null as "isWithdrawn",
        ${isFullyManaged} as "isFullyManaged",
      ${isPartlyManaged} as "isPartlyManaged"
    from invitations where invitations.id = ${id} ${lock}`;
  const [row] = rows;
  if (!row) throw notFound();
  if (managesAll(actor, row.workspaceId)) return { ...row, isFullyManaged: true };
  if (!row.isPartlyManaged) throw notFound();
  return row;
}
