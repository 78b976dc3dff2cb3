import type { Tx } from "@db/transact";
import { invitePeople } from "@server/access/invitation/invite-people";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { type GivenRole, type GrantRole, stronger } from "./given-role.ts";
import { grantRoles, type Place } from "./grant-roles.ts";
import { lockMembers } from "./lock-members.ts";
import { notifyOfAccess } from "./notify.ts";

/**
 * A person to give access: a member by id, anybody by address. An owner must be a member, and is an admin who cannot be
 * removed or demoted.
 */
export type PersonToAdd = GivenRole & { user_id?: string; email?: string };
type Added = {
  /** Ids of members who have more access than before. */
  added: string[];
  /** Addresses that an invitation is mailed to. */
  invited: string[];
  /** Addresses that are invited too, but mailed on a later day because of the workspace's daily limit. */
  later: string[];
  /** Ids of members who had that access already. */
  already: string[];
  /** Addresses that are not invited: too many invitations were mailed there today. */
  held: string[];
};

/**
 * Gives people access to a board or container. Members get it at once, with a mail; others are invited. It never
 * reduces a role. The caller has authorized the actor. Throws a domain error for an id or owner that is no member, for
 * a tablet as admin, and if the actor's own role would change.
 */
export async function addPeople(
  tx: Tx,
  actor: Actor,
  container: Place,
  people: readonly PersonToAdd[],
): Promise<Added> {
  if (people.length === 0) return { added: [], invited: [], later: [], already: [], held: [] };
  const { workspaceId } = container;
  const members = await lockMembers(tx, workspaceId, people);
  const byId = new Map(members.map((member) => [member.id, member]));
  const byEmail = new Map(members.map((member) => [member.email, member]));
  const wanted = new Map<string, GivenRole>();
  const strangers = new Map<string, GivenRole & { role: GrantRole }>();
  for (const { user_id, email, role, ends_on } of people) {
    const member = user_id ? byId.get(user_id) : byEmail.get(email ?? "");
    if (member) wanted.set(member.id, stronger(wanted.get(member.id), { role, ends_on }));
    else if (user_id || role === "owner") throw invalid("access.no_member", { field: "users", code: "no_member" });
    else strangers.set(email!, stronger(strangers.get(email!), { role, ends_on }));
  }
  const roles = [...wanted].map(([id, given]) => ({ id, ...given }));
  if (roles.some(({ id, role }) => byId.get(id)!.isTablet && role !== "guest"))
    throw invalid("access.tablet_reads", { field: "users", code: "tablet_reads" });
  const added = await grantRoles(
    tx,
    actor,
    workspaceId,
    new Map([[container.id, container]]),
    roles.map(({ id, ...given }) => ({ userId: id, containerId: container.id, ...given })),
  );
  const ids = added.map(({ userId }) => userId);
  await notifyOfAccess(
    tx,
    workspaceId,
    actor,
    ids.filter((id) => !byId.get(id)!.isTablet).map((userId) => ({ userId, containerIds: [container.id] })),
  );
  const { invited, later, held } = await invitePeople(
    tx,
    actor,
    workspaceId,
    [...strangers].map(([email, given]) => ({
      email,
      role: "member",
      containers: [{ id: container.id, ...given }],
      groups: [],
    })),
    container.title,
  );
  return { added: ids, invited, later, already: [...wanted.keys()].filter((id) => !ids.includes(id)), held };
}
