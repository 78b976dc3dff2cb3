import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { type Tx, transact } from "@db/transact";
import { addPeople, type PersonToAdd } from "@server/access/access/add-people";
import { givesMore } from "@server/access/access/given-role";
import type { Place } from "@server/access/access/grant-roles";
import { lockMembers } from "@server/access/access/lock-members";
import { rolesOn } from "@server/access/access/roles-on";
import { containerFor } from "@server/access/container-for";
import { linkGroup } from "@server/access/group/containers";
import type { Actor } from "@server/core/actor";
import { onlyInspects } from "@server/tenancy/member/only-inspects";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Audience, Invite } from "./inputs.ts";
import type { Outcome } from "./invite-all.ts";
import { requirePlaces } from "./require-places.ts";

/**
 * Gives an audience, or chosen people, groups and addresses, access to a board or container. People who have that
 * access already are not changed or notified.
 */
export const giveAccess = (
  actor: Actor,
  { id, audience, emails, users, role, ends_on, groups }: z.output<typeof Invite>,
): Promise<Outcome & { linked?: string[] }> =>
  transact(actor, async (tx) => {
    const container = await containerFor(tx, actor, "container.edit_people", id);
    if (audience !== "custom") return giveAudienceAccess(tx, actor, container, audience, []);
    const people = [
      ...emails.map((email) => ({ email, role, ends_on })),
      ...users.map((user_id) => ({ user_id, role, ends_on })),
    ];
    const linked = await link(tx, actor, container, groups);
    return { ...(await giveAudienceAccess(tx, actor, container, audience, people)), linked };
  });

/** The same in the transaction that creates a board. The caller has authorized the actor. */
export async function giveAudienceAccess(
  tx: Tx,
  actor: Actor,
  container: Place,
  audience: z.output<typeof Audience>,
  people: PersonToAdd[],
): Promise<Outcome> {
  const requested = [
    ...(await peopleOf(tx, container.workspaceId, audience)).filter(({ user_id }) => user_id !== actor.userId),
    ...people,
  ];
  const members = await lockMembers(tx, container.workspaceId, requested);
  const byId = new Map(members.map((member) => [member.id, member]));
  const byEmail = new Map(members.map(({ id, email }) => [email, id]));
  const idOf = ({ user_id, email }: PersonToAdd) => user_id ?? byEmail.get(email ?? "");
  const roles = await rolesOn(
    tx,
    container.workspaceId,
    requested.flatMap((person) => idOf(person) ?? []).map((userId) => ({ userId, containerId: container.id })),
  );
  /**
   * Whether a person has the role already, by a grant, a group, from above or as an admin of the workspace. False for
   * admins and owners to be listed on the container itself.
   */
  const hasAccess = (person: PersonToAdd) => {
    const id = idOf(person);
    if (!id || audience === "admins" || person.role === "owner") return false;
    const effectiveRole = byId.get(id)?.role;
    return (
      effectiveRole === "owner" || effectiveRole === "admin" || !givesMore(person, roles.get(`${id} ${container.id}`))
    );
  };
  const outcome = await addPeople(
    tx,
    actor,
    container,
    requested.filter((person) => !hasAccess(person)),
  );
  const emailsOf = (ids: string[]) => ids.flatMap((id) => byId.get(id)?.email ?? []);
  const unchanged = requested.filter(hasAccess).flatMap((person) => idOf(person) ?? []);
  return {
    ...outcome,
    added: emailsOf(outcome.added),
    already: emailsOf([...new Set([...outcome.already, ...unchanged])]),
  };
}

const PeopleRow = z.object({ id: z.string() });

/** Those who only inspect from outside are no part of everyone. */
async function peopleOf(tx: Tx, workspaceId: string, audience: z.output<typeof Audience>): Promise<PersonToAdd[]> {
  if (audience !== "admins" && audience !== "everyone") return [];
  const isAdmin = audience === "admins";
  const rows = await queryRows(tx, PeopleRow)`
    select m.user_id as id from memberships m where m.workspace_id = ${workspaceId}
      and (m.role in ('owner', 'admin')) = ${isAdmin} and not ${sql.raw(onlyInspects("m"))} order by m.user_id`;
  return rows.map(({ id }) => ({ user_id: id, role: isAdmin ? "admin" : "guest", ends_on: null }));
}

const LinkRow = z.object({ title: z.string() });

/** Links groups to the container. Returns their titles. */
async function link(tx: Tx, actor: Actor, container: Place, groups: string[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const { workspaceId } = container;
  await requirePlaces(tx, workspaceId, [], groups);
  for (const groupId of [...new Set(groups)].sort()) await linkGroup(tx, actor, container, groupId);
  const rows = await queryRows(tx, LinkRow)`
    select title from groups where workspace_id = ${workspaceId} and id = any (${uuids(groups)}) order by lower(title)`;
  return rows.map(({ title }) => title);
}
