import { grantOn } from "@db/reach";
import { invitationContainers } from "@db/schema/invitation";
import type { Tx } from "@db/transact";
import { type Actor, standingIn } from "@server/actor";
import { allows } from "@server/policy";
import { missing } from "@server/refusal";
import { type SQL, sql } from "drizzle-orm";

/** Whether all invitations of a workspace are the actor's to manage, or those to containers of theirs alone. */
export function managesAll(actor: Actor, workspaceId: string): boolean {
  const standing = standingIn(actor, workspaceId);
  return standing !== null && allows(standing, "workspace.invite");
}

const { workspaceId, containerId } = invitationContainers;
/** Of a row of invitation_containers: the actor is admin there. */
export const isTheirs = (actor: Actor): SQL => sql`${grantOn(actor, workspaceId, containerId)} = 'admin'`;

/** Of a row of invitations: all it opens is the actor's to give, container by container. */
export const isWhollyTheirs = (actor: Actor): SQL<boolean> => sql`(invitations.role = 'member'
  and not exists (select from invitation_groups g where (g.workspace_id, g.invitation_id) = (invitations.workspace_id, invitations.id))
  and not exists (select from invitation_containers
    where (invitation_containers.workspace_id, invitation_containers.invitation_id) = (invitations.workspace_id, invitations.id)
      and (${isTheirs(actor)}) is not true))`;

/** Of a row of invitations: some of what it opens is. */
export const isPartlyTheirs = (actor: Actor): SQL<boolean> => sql`exists (select from invitation_containers
  where (invitation_containers.workspace_id, invitation_containers.invitation_id) = (invitations.workspace_id, invitations.id) and ${isTheirs(actor)})`;

type Row = { id: string; workspaceId: string; email: string; wholly: boolean; partly: boolean; isAccepted: boolean; isWithdrawn: boolean };

/** The one way to an invitation for who manages it. It is held until the transaction is over. Throws missing. */
export async function invitationFor(tx: Tx, actor: Actor, id: string): Promise<Row> {
  const { rows } = await tx.execute<Row>(sql`
    select invitations.id, invitations.workspace_id as "workspaceId", invitations.email,
      accepted_at is not null as "isAccepted", withdrawn_at is not null as "isWithdrawn",
      ${isWhollyTheirs(actor)} as wholly, ${isPartlyTheirs(actor)} as partly
    from invitations where invitations.id = ${id} for update of invitations`);
  const [row] = rows;
  if (!row) throw missing();
  if (managesAll(actor, row.workspaceId)) return { ...row, wholly: true };
  const isTablet = standingIn(actor, row.workspaceId) === "tablet"; // only ever reads
  if (!row.partly || isTablet) throw missing();
  return row;
}
