import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { recordEach } from "@server/event";
import { invitePeople } from "@server/invitation/invite-people";
import { refuse } from "@server/refusal";
import { sql } from "drizzle-orm";
import type { GrantRole } from "./inputs.ts";
import { membersAmong } from "./members-among.ts";
import { tellOfAccess } from "./tell.ts";

/** Somebody to let in: a member by id, anybody by address. An owner is an admin whom nobody removes or demotes, and a member. */
export type PersonToAdd = { user_id?: string; email?: string; role: GrantRole | "owner" };
type Place = { id: string; workspaceId: string; title: string };
type Added = {
  /** Ids of members who now have more than they had. */
  added: string[];
  /** Addresses that were mailed an invitation. */
  invited: string[];
  /** Ids of members who had it already, and were left in peace. */
  already: string[];
  /** Addresses that were not: too many invitations went there today. */
  held: string[];
};

/**
 * Lets people into a board or container: the one way. Members are in at once, and are told by mail; everybody else is invited. Nobody
 * is demoted by it. The caller has asked whether the actor may. Refuses who is no member, an admin's role for a tablet, and the
 * actor's own.
 */
export async function addPeople(tx: Tx, actor: Actor, container: Place, people: readonly PersonToAdd[]): Promise<Added> {
  if (people.length === 0) return { added: [], invited: [], already: [], held: [] };
  const { workspaceId } = container;
  const members = await membersAmong(tx, workspaceId, people);
  const byId = new Map(members.map((member) => [member.id, member]));
  const byEmail = new Map(members.map((member) => [member.email, member]));
  const wanted = new Map<string, PersonToAdd["role"]>();
  const strangers = new Map<string, GrantRole>();
  for (const { user_id, email, role } of people) {
    const member = user_id ? byId.get(user_id) : byEmail.get(email ?? "");
    if (member) wanted.set(member.id, stronger(wanted.get(member.id), role));
    else if (user_id || role === "owner") throw refuse("access.no_member", "users", "no_member");
    else strangers.set(email!, stronger(strangers.get(email!), role) as GrantRole);
  }
  const asked = [...wanted].map(([id, role]) => ({ id, role }));
  if (asked.some(({ id, role }) => byId.get(id)!.isTablet && role !== "guest"))
    throw refuse("access.tablet_reads", "users", "tablet_reads");
  const added = await grant(tx, container, asked);
  if (added.some(({ id }) => id === actor.userId)) throw refuse("refusal.own_role", "users", "own_role");
  const told = added.filter(({ id }) => !byId.get(id)!.isTablet).map(({ id }) => id);
  await tellOfAccess(
    tx,
    workspaceId,
    actor,
    told.map((userId) => ({ userId, containerIds: [container.id] })),
  );
  await recordEach(
    tx,
    actor,
    "access.grant",
    added.map(({ id, role }) => ({ workspaceId, aboutId: container.id, title: container.title, detail: { user: id, role } })),
  );
  const { invited, held } = await invitePeople(
    tx,
    actor,
    workspaceId,
    [...strangers].map(([email, role]) => ({ email, role: "member", containers: [{ id: container.id, role }], groups: [] })),
    container.title,
  );
  const ids = added.map(({ id }) => id);
  return { added: ids, invited, already: [...wanted.keys()].filter((id) => !ids.includes(id)), held };
}

const strengths = ["guest", "admin", "owner"] as const;
const strength = (role: PersonToAdd["role"] | null | undefined) => (role ? strengths.indexOf(role) : -1);
const stronger = (one: PersonToAdd["role"] | undefined, other: PersonToAdd["role"]) => (strength(one) > strength(other) ? one! : other);

/** In the order of their ids, so that two who let in the same people wait for each other instead of standing in each other's way. */
async function grant(tx: Tx, { id, workspaceId }: Place, people: { id: string; role: PersonToAdd["role"] }[]) {
  if (people.length === 0) return [];
  const given = JSON.stringify(
    people.map((person) => ({ id: person.id, role: person.role === "guest" ? "guest" : "admin", is_owner: person.role === "owner" })),
  );
  const { rows } = await tx.execute<{ id: string; role: GrantRole; is_owner: boolean }>(sql`
    insert into grants (workspace_id, container_id, user_id, role, is_owner)
    select ${workspaceId}, ${id}, p.id, p.role, p.is_owner from jsonb_to_recordset(${given}::jsonb) as p (id uuid, role text, is_owner boolean) order by p.id
    on conflict (workspace_id, user_id, container_id) do update set role = least(grants.role, excluded.role), is_owner = grants.is_owner or excluded.is_owner
      where excluded.role < grants.role or (excluded.is_owner and not grants.is_owner)
    returning user_id as id, role, is_owner`);
  return rows.map(({ is_owner, ...row }) => ({ ...row, role: is_owner ? ("owner" as const) : row.role }));
}
