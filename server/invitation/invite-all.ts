import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { addPeople } from "@server/access/add-people";
import { rolesOn } from "@server/access/roles-on";
import type { Actor } from "@server/actor";
import { sql } from "drizzle-orm";
import { createPersons } from "./create-person.ts";
import { type Invitee, invitePeople } from "./invite-people.ts";
import { merged } from "./merged.ts";
import { type Place, requirePlaces } from "./require-places.ts";

export type Wanted = Invitee & {
  /** Who has no account then gets one, that waits for their password. */
  name?: { first_name: string; last_name: string };
};
/** What became of each address. */
export type Outcome = {
  /** A mail is on its way. */
  invited: string[];
  /** Members, who came to something and are told. */
  added: string[];
  /** Had all of it, or more. */
  already: string[];
  /** Too many invitations went to that mailbox today. */
  held: string[];
};
type Member = { id: string; email: string; role: "owner" | "admin" | "member" | "tablet" };

/**
 * Asks people into a workspace. Members get what they lack at once; whoever is to become more than a member, and everybody else, is
 * invited. Throws missing, and sends nothing, when a place or group is not of this workspace.
 */
export async function inviteAll(tx: Tx, actor: Actor, workspaceId: string, wanted: Wanted[], title: string): Promise<Outcome> {
  const people = merged(wanted);
  const places = await requirePlaces(
    tx,
    workspaceId,
    people.flatMap(({ containers }) => containers.map(({ id }) => id)),
    people.flatMap(({ groups }) => groups),
  );
  const members = await membersOf(tx, workspaceId, people);
  const known = new Map(members.map((member) => [member.email, member]));
  const isGiven = ({ email, role }: Wanted) => known.has(email) && (role === "member" || known.get(email)!.role !== "member");
  const given = people.filter(isGiven);
  const strangers = people.filter((person) => !isGiven(person));
  const added = await give(
    tx,
    actor,
    workspaceId,
    given.map((person) => ({ ...person, ...known.get(person.email)! })),
    places,
  );
  const { invited, held } = await invitePeople(tx, actor, workspaceId, strangers, title);
  await createPersons(
    tx,
    actor,
    workspaceId,
    strangers.filter(({ email }) => !held.includes(email)),
  );
  return { invited, held, added, already: given.map(({ email }) => email).filter((email) => !added.includes(email)) };
}

async function membersOf(tx: Tx, workspaceId: string, people: Wanted[]): Promise<Member[]> {
  const emails = people.map(({ email }) => email);
  const { rows } = await tx.execute<Member>(sql`
    select u.id, u.email, m.role from memberships m join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and u.email = any (${sql.param(emails)}::text[]) order by u.id for key share of m`);
  return rows;
}

type Given = Omit<Wanted, "role"> & Member;

/** Only what they lack, by a grant, a group, or as admins of it all. Gives the addresses of who came to something. */
async function give(tx: Tx, actor: Actor, workspaceId: string, people: Given[], places: Map<string, Place>): Promise<string[]> {
  const plain = people.filter(({ role }) => role === "member" || role === "tablet");
  const gifts = plain.flatMap(({ id, role: standing, containers }) =>
    containers.map((container) => ({
      userId: id,
      containerId: container.id,
      role: standing === "tablet" ? ("guest" as const) : container.role,
    })),
  );
  const held = await rolesOn(tx, workspaceId, gifts);
  const lacking = gifts.filter(({ userId, containerId, role }) => {
    const has = held.get(`${userId} ${containerId}`);
    return !has || (has === "guest" && role === "admin");
  });
  const came = new Set<string>();
  for (const [id, place] of places) {
    const here = lacking.filter(({ containerId }) => containerId === id);
    const { added } = await addPeople(
      tx,
      actor,
      place,
      here.map(({ userId, role }) => ({ user_id: userId, role })),
    );
    for (const userId of added) came.add(userId);
  }
  for (const userId of await join(tx, workspaceId, plain)) came.add(userId);
  return plain.filter(({ id }) => came.has(id)).map(({ email }) => email);
}

async function join(tx: Tx, workspaceId: string, people: Given[]): Promise<string[]> {
  const pairs = people.flatMap(({ id, groups }) => groups.map((group) => ({ id, group })));
  if (pairs.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into group_members (workspace_id, group_id, user_id)
    select ${workspaceId}, pair."group", pair.id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (id uuid, "group" uuid)
    on conflict do nothing returning user_id as id`);
  return rows.map(({ id }) => id);
}

/** The addresses of people named by their id, of those the actor may know with their address; throws missing for any other. */
export async function addressesOf(tx: Tx, actor: Actor, workspaceId: string, userIds: string[]): Promise<Map<string, string>> {
  const where = [workspaceId, ...actor.seesAllOf];
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    select distinct u.id, u.email from memberships m join users u on u.id = m.user_id
    where m.workspace_id = any (${uuids(where)}) and u.id = any (${uuids(userIds)})`);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
