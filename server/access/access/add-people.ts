import type { Tx } from "@db/transact";
import { invitePeople } from "@server/access/invitation/invite-people";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { grantEach, type Place } from "./grant-each.ts";
import type { GrantRole } from "./inputs.ts";
import { membersAmong } from "./members-among.ts";
import { tellOfAccess } from "./tell.ts";

/**
 * Somebody to let in: a member by id, anybody by address. An owner is an admin whom nobody removes or demotes, and a
 * member.
 */
export type PersonToAdd = { user_id?: string; email?: string; role: GrantRole | "owner" };
type Added = {
  /** Ids of members who now have more than they had. */
  added: string[];
  /** Addresses that were mailed an invitation. */
  invited: string[];
  /** Addresses that are mailed theirs on one of the next days. */
  later: string[];
  /** Ids of members who had it already, and were left in peace. */
  already: string[];
  /** Addresses that were not: too many invitations went there today. */
  held: string[];
};

/**
 * Lets people into a board or container: the one way. Members are in at once, and are told by mail; everybody else is
 * invited. Nobody is demoted by it. The caller has asked whether the actor may. Refuses who is no member, an admin's
 * role for a tablet, and the actor's own.
 */
export async function addPeople(
  tx: Tx,
  actor: Actor,
  container: Place,
  people: readonly PersonToAdd[],
): Promise<Added> {
  if (people.length === 0) return { added: [], invited: [], later: [], already: [], held: [] };
  const { workspaceId } = container;
  const members = await membersAmong(tx, workspaceId, people);
  const byId = new Map(members.map((member) => [member.id, member]));
  const byEmail = new Map(members.map((member) => [member.email, member]));
  const wanted = new Map<string, PersonToAdd["role"]>();
  const strangers = new Map<string, GrantRole>();
  for (const { user_id, email, role } of people) {
    const member = user_id ? byId.get(user_id) : byEmail.get(email ?? "");
    if (member) wanted.set(member.id, stronger(wanted.get(member.id), role));
    else if (user_id || role === "owner") throw invalid("access.no_member", { field: "users", code: "no_member" });
    else strangers.set(email!, stronger(strangers.get(email!), role) as GrantRole);
  }
  const asked = [...wanted].map(([id, role]) => ({ id, role }));
  if (asked.some(({ id, role }) => byId.get(id)!.isTablet && role !== "guest"))
    throw invalid("access.tablet_reads", { field: "users", code: "tablet_reads" });
  const added = await grantEach(
    tx,
    actor,
    workspaceId,
    new Map([[container.id, container]]),
    asked.map(({ id, role }) => ({ userId: id, containerId: container.id, role })),
  );
  const ids = added.map(({ userId }) => userId);
  await tellOfAccess(
    tx,
    workspaceId,
    actor,
    ids.filter((id) => !byId.get(id)!.isTablet).map((userId) => ({ userId, containerIds: [container.id] })),
  );
  const { invited, later, held } = await invitePeople(
    tx,
    actor,
    workspaceId,
    [...strangers].map(([email, role]) => ({
      email,
      role: "member",
      containers: [{ id: container.id, role }],
      groups: [],
    })),
    container.title,
  );
  return { added: ids, invited, later, already: [...wanted.keys()].filter((id) => !ids.includes(id)), held };
}

const strengths = ["guest", "admin", "owner"] as const;
const strength = (role: PersonToAdd["role"] | null | undefined) => (role ? strengths.indexOf(role) : -1);
const stronger = (one: PersonToAdd["role"] | undefined, other: PersonToAdd["role"]) =>
  strength(one) > strength(other) ? one! : other;
