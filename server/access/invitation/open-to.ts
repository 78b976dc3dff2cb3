import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { type Tx, transact } from "@db/transact";
import { addPeople, type PersonToAdd } from "@server/access/access/add-people";
import type { Place } from "@server/access/access/grant-each";
import { membersAmong } from "@server/access/access/members-among";
import { rolesOn } from "@server/access/access/roles-on";
import { containerFor } from "@server/access/container-for";
import { linkGroup } from "@server/access/group/containers";
import type { Actor } from "@server/core/actor";
import { z } from "zod";
import type { Audience, Invite } from "./inputs.ts";
import type { Outcome } from "./invite-all.ts";
import { requirePlaces } from "./require-places.ts";

/**
 * Lets an audience, or chosen people, groups and addresses, into a board or container. Who can do as much there already
 * is left in peace.
 */
export const openContainer = (
  actor: Actor,
  { id, audience, emails, users, role, groups }: z.output<typeof Invite>,
): Promise<Outcome & { linked?: string[] }> =>
  transact(actor, async (tx) => {
    const container = await containerFor(tx, actor, "container.edit_people", id);
    if (audience !== "custom") return openTo(tx, actor, container, audience, []);
    const people = [...emails.map((email) => ({ email, role })), ...users.map((user_id) => ({ user_id, role }))];
    const linked = await link(tx, actor, container, groups);
    return { ...(await openTo(tx, actor, container, audience, people)), linked };
  });

/** The same in the transaction that makes a board. The caller has asked whether the actor may. */
export async function openTo(
  tx: Tx,
  actor: Actor,
  container: Place,
  audience: z.output<typeof Audience>,
  people: PersonToAdd[],
): Promise<Outcome> {
  const asked = [
    ...(await peopleOf(tx, container.workspaceId, audience)).filter(({ user_id }) => user_id !== actor.userId),
    ...people,
  ];
  const members = await membersAmong(tx, container.workspaceId, asked);
  const byId = new Map(members.map((member) => [member.id, member]));
  const byEmail = new Map(members.map(({ id, email }) => [email, id]));
  const idOf = ({ user_id, email }: PersonToAdd) => user_id ?? byEmail.get(email ?? "");
  const held = await rolesOn(
    tx,
    container.workspaceId,
    asked.flatMap((person) => idOf(person) ?? []).map((userId) => ({ userId, containerId: container.id })),
  );
  /** By a group, from above, or as an admin of it all; who is to be listed as its admin or owner is, all the same. */
  const isThere = (person: PersonToAdd) => {
    const id = idOf(person);
    if (!id || audience === "admins" || person.role === "owner") return false;
    const effectiveRole = byId.get(id)?.role;
    const has = effectiveRole === "owner" || effectiveRole === "admin" ? "admin" : held.get(`${id} ${container.id}`);
    return has === "admin" || has === person.role;
  };
  const outcome = await addPeople(
    tx,
    actor,
    container,
    asked.filter((person) => !isThere(person)),
  );
  const named = (ids: string[]) => ids.flatMap((id) => byId.get(id)?.email ?? []);
  const there = asked.filter(isThere).flatMap((person) => idOf(person) ?? []);
  return { ...outcome, added: named(outcome.added), already: named([...new Set([...outcome.already, ...there])]) };
}

const PeopleRow = z.object({ id: z.string() });

async function peopleOf(tx: Tx, workspaceId: string, audience: z.output<typeof Audience>): Promise<PersonToAdd[]> {
  if (audience !== "admins" && audience !== "everyone") return [];
  const isAdmin = audience === "admins";
  const rows = await queryRows(tx, PeopleRow)`
    select user_id as id from memberships where workspace_id = ${workspaceId} and (role in ('owner', 'admin')) = ${isAdmin} order by user_id`;
  return rows.map(({ id }) => ({ user_id: id, role: isAdmin ? "admin" : "guest" }));
}

const LinkRow = z.object({ title: z.string() });

/** Whoever is in these groups, now or later. Gives their names. */
async function link(tx: Tx, actor: Actor, container: Place, groups: string[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const { workspaceId } = container;
  await requirePlaces(tx, workspaceId, [], groups);
  for (const groupId of [...new Set(groups)].sort()) await linkGroup(tx, actor, container, groupId);
  const rows = await queryRows(tx, LinkRow)`
    select title from groups where workspace_id = ${workspaceId} and id = any (${uuids(groups)}) order by lower(title)`;
  return rows.map(({ title }) => title);
}
