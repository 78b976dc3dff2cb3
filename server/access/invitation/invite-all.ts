import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { givesMore } from "@server/access/access/given-role";
import { grantRoles, type Place } from "@server/access/access/grant-roles";
import { lockMembers, type Member } from "@server/access/access/lock-members";
import { notifyOfAccess } from "@server/access/access/notify";
import { rolesOn } from "@server/access/access/roles-on";
import { groupIn } from "@server/access/group/group-for";
import { addToGroup } from "@server/access/group/people";
import type { Actor } from "@server/core/actor";
import { z } from "zod";
import { type Invitee, invitePeople } from "./invite-people.ts";
import { mergeByEmail } from "./merge-by-email.ts";
import { createPendingAccounts } from "./pending-accounts.ts";
import { requirePlaces } from "./require-places.ts";

export type Wanted = Invitee & {
  /** With a name, a person without an account gets one without a password. */
  name?: { first_name: string; last_name: string };
};
/** The result for each address. */
export type Outcome = {
  /** An invitation is mailed. */
  invited: string[];
  /** Invited too, but mailed on a later day: a workspace that never paid has a daily limit. */
  later: string[];
  /** Members who got more access, and are notified. */
  added: string[];
  /** Members who had all of that access already. */
  already: string[];
  /** Not invited: too many invitations were mailed to the address today. */
  held: string[];
};
/** The ids of accounts without a password, by address. */
type Pending = { pending: Map<string, string> };

/**
 * Invites people into a workspace. Members get the access they lack at once; everybody else is invited, and so is a
 * member who is to become an admin. The caller has authorized the actor. Throws missing if a container or group is not
 * of this workspace.
 */
export async function inviteAll(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  wanted: Wanted[],
  title: string,
): Promise<Outcome & Pending> {
  const people = mergeByEmail(wanted);
  const places = await requirePlaces(
    tx,
    workspaceId,
    people.flatMap(({ containers }) => containers.map(({ id }) => id)),
    people.flatMap(({ groups }) => groups),
  );
  const members = await lockMembers(tx, workspaceId, people);
  const known = new Map(members.map((member) => [member.email, member]));
  const isMember = ({ email, role }: Wanted) =>
    known.has(email) && (role === "member" || known.get(email)!.role !== "member");
  const toAdd = people.filter(isMember);
  const strangers = people.filter((person) => !isMember(person));
  const added = await addMembers(
    tx,
    actor,
    workspaceId,
    toAdd.map((person) => ({ ...person, ...known.get(person.email)! })),
    places,
  );
  const { invited, later, held } = await invitePeople(tx, actor, workspaceId, strangers, title);
  const pending = await createPendingAccounts(
    tx,
    actor,
    workspaceId,
    strangers.filter(({ email }) => !held.includes(email)),
  );
  return {
    invited,
    later,
    held,
    pending,
    added,
    already: toAdd.map(({ email }) => email).filter((email) => !added.includes(email)),
  };
}

type MemberToAdd = Omit<Wanted, "role"> & Member;

/** Grants members the roles and groups they lack, with one mail each. Returns the addresses of those who got any. */
async function addMembers(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  people: MemberToAdd[],
  places: Map<string, Place>,
): Promise<string[]> {
  const members = people.filter(({ role }) => role === "member" || role === "tablet");
  const roleGrants = members.flatMap(({ id, role: effectiveRole, containers }) =>
    containers.map((place) => ({
      userId: id,
      containerId: place.id,
      ...(effectiveRole === "tablet" ? { role: "guest" as const, ends_on: null } : place),
    })),
  );
  const existing = await rolesOn(tx, workspaceId, roleGrants);
  const missingRoles = roleGrants.filter((given) =>
    givesMore(given, existing.get(`${given.userId} ${given.containerId}`)),
  );
  const granted = await grantRoles(tx, actor, workspaceId, places, missingRoles);
  const joined = await addToGroups(tx, actor, workspaceId, members);
  const tablets = new Set(members.filter(({ role }) => role === "tablet").map(({ id }) => id)); // without a mailbox
  const grants = granted
    .filter(({ userId }) => !tablets.has(userId))
    .map(({ userId, containerId }) => ({ userId, containerIds: [containerId] }));
  await notifyOfAccess(tx, workspaceId, actor, [...grants, ...joined.flatMap(({ newAccess }) => newAccess)]);
  const changed = new Set([...granted.map(({ userId }) => userId), ...joined.flatMap(({ linked }) => linked)]);
  return members.filter(({ id }) => changed.has(id)).map(({ email }) => email);
}

/** Adds people to their groups, ordered by id so that two transactions cannot deadlock. */
async function addToGroups(tx: Tx, actor: Actor, workspaceId: string, people: MemberToAdd[]) {
  const joined = [];
  for (const groupId of [...new Set(people.flatMap(({ groups }) => groups))].sort()) {
    const group = await groupIn(tx, workspaceId, groupId);
    const userIds = people.filter(({ groups }) => groups.includes(groupId)).map(({ id }) => id);
    joined.push(await addToGroup(tx, actor, group, userIds));
  }
  return joined;
}

const AddressesRow = z.object({ id: z.string(), email: z.string() });

/**
 * The addresses of these users by id, without users that are in none of the workspaces whose members the actor sees.
 */
export async function addressesOf(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  userIds: string[],
): Promise<Map<string, string>> {
  const workspaceIds = [workspaceId, ...actor.adminWorkspaceIds];
  const rows = await queryRows(tx, AddressesRow)`
    select distinct u.id, u.email from memberships m join users u on u.id = m.user_id
    where m.workspace_id = any (${uuids(workspaceIds)}) and u.id = any (${uuids(userIds)})`;
  return new Map(rows.map(({ id, email }) => [id, email]));
}
