import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { grantEach, type Place } from "@server/access/access/grant-each";
import { type Member, membersAmong } from "@server/access/access/members-among";
import { rolesOn } from "@server/access/access/roles-on";
import { tellOfAccess } from "@server/access/access/tell";
import { groupIn } from "@server/access/group/group-for";
import { fill } from "@server/access/group/people";
import type { Actor } from "@server/core/actor";
import { z } from "zod";
import { createPersons } from "./create-person.ts";
import { type Invitee, invitePeople } from "./invite-people.ts";
import { merged } from "./merged.ts";
import { requirePlaces } from "./require-places.ts";

export type Wanted = Invitee & {
  /** Who has no account then gets one, that waits for their password. */
  name?: { first_name: string; last_name: string };
};
/** What became of each address. */
export type Outcome = {
  /** A mail is on its way. */
  invited: string[];
  /** Invited too, and mailed on one of the next days: a workspace that never paid mails so many a day. */
  later: string[];
  /** Members, who came to something and are told. */
  added: string[];
  /** Had all of it, or more. */
  already: string[];
  /** Too many invitations went to that mailbox today. */
  held: string[];
};
/** The accounts that wait for their password, by address. */
type Named = { named: Map<string, string> };

/**
 * Asks people into a workspace. Members get what they lack at once; whoever is to become more than a member, and
 * everybody else, is invited. Throws missing, and sends nothing, when a place or group is not of this workspace.
 */
export async function inviteAll(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  wanted: Wanted[],
  title: string,
): Promise<Outcome & Named> {
  const people = merged(wanted);
  const places = await requirePlaces(
    tx,
    workspaceId,
    people.flatMap(({ containers }) => containers.map(({ id }) => id)),
    people.flatMap(({ groups }) => groups),
  );
  const members = await membersAmong(tx, workspaceId, people);
  const known = new Map(members.map((member) => [member.email, member]));
  const isGiven = ({ email, role }: Wanted) =>
    known.has(email) && (role === "member" || known.get(email)!.role !== "member");
  const given = people.filter(isGiven);
  const strangers = people.filter((person) => !isGiven(person));
  const added = await give(
    tx,
    actor,
    workspaceId,
    given.map((person) => ({ ...person, ...known.get(person.email)! })),
    places,
  );
  const { invited, later, held } = await invitePeople(tx, actor, workspaceId, strangers, title);
  const named = await createPersons(
    tx,
    actor,
    workspaceId,
    strangers.filter(({ email }) => !held.includes(email)),
  );
  return {
    invited,
    later,
    held,
    named,
    added,
    already: given.map(({ email }) => email).filter((email) => !added.includes(email)),
  };
}

type Given = Omit<Wanted, "role"> & Member;

/**
 * Only what they lack, by a grant, a group, or as admins of it all; one mail tells each of all of it. Gives the
 * addresses of who came to something.
 */
async function give(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  people: Given[],
  places: Map<string, Place>,
): Promise<string[]> {
  const plain = people.filter(({ role }) => role === "member" || role === "tablet");
  const gifts = plain.flatMap(({ id, role: effectiveRole, containers }) =>
    containers.map((container) => ({
      userId: id,
      containerId: container.id,
      role: effectiveRole === "tablet" ? ("guest" as const) : container.role,
    })),
  );
  const held = await rolesOn(tx, workspaceId, gifts);
  const lacking = gifts.filter(({ userId, containerId, role }) => {
    const has = held.get(`${userId} ${containerId}`);
    return !has || (has === "guest" && role === "admin");
  });
  const granted = await grantEach(tx, actor, workspaceId, places, lacking);
  const filled = await join(tx, actor, workspaceId, plain);
  const reads = new Set(plain.filter(({ role }) => role === "tablet").map(({ id }) => id)); // and has no mailbox
  const grants = granted
    .filter(({ userId }) => !reads.has(userId))
    .map(({ userId, containerId }) => ({ userId, containerIds: [containerId] }));
  await tellOfAccess(tx, workspaceId, actor, [...grants, ...filled.flatMap(({ gains }) => gains)]);
  const came = new Set([...granted.map(({ userId }) => userId), ...filled.flatMap(({ linked }) => linked)]);
  return plain.filter(({ id }) => came.has(id)).map(({ email }) => email);
}

/** Into each group who was asked into it, in the order of their ids: two who do the same wait for each other. */
async function join(tx: Tx, actor: Actor, workspaceId: string, people: Given[]) {
  const filled = [];
  for (const groupId of [...new Set(people.flatMap(({ groups }) => groups))].sort()) {
    const group = await groupIn(tx, workspaceId, groupId);
    const asked = people.filter(({ groups }) => groups.includes(groupId)).map(({ id }) => id);
    filled.push(await fill(tx, actor, group, asked));
  }
  return filled;
}

const AddressesRow = z.object({ id: z.string(), email: z.string() });

/**
 * The addresses of people named by their id, of those the actor may know with their address; throws missing for any
 * other.
 */
export async function addressesOf(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  userIds: string[],
): Promise<Map<string, string>> {
  const where = [workspaceId, ...actor.adminWorkspaceIds];
  const rows = await queryRows(tx, AddressesRow)`
    select distinct u.id, u.email from memberships m join users u on u.id = m.user_id
    where m.workspace_id = any (${uuids(where)}) and u.id = any (${uuids(userIds)})`;
  return new Map(rows.map(({ id, email }) => [id, email]));
}
