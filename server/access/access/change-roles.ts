import { type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { lockDirectGrants, requireDirectGrants } from "./direct-grants.ts";
import type { RoleOfPerson, RolesOfPeople } from "./inputs.ts";
import { peopleByIds } from "./people.ts";

type Wanted = z.output<typeof RolesOfPeople>["users"][number];

/**
 * Changes the roles of people with a grant on this container: of all of them, or of none. Throws a domain error for an
 * owner, a tablet, the actor, and for people without a grant here. Who was sent as the list of people shows them is left
 * as they are, whatever gives them that role.
 */
export const changeRoles = (actor: Actor, { id, users }: z.output<typeof RolesOfPeople>) =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "container.edit_people", id);
    const unchanged = await shownAs(tx, actor, id, users);
    const wantedRoles = users.flatMap(({ user_id, id, role, ends_on }) => {
      const userId = user_id ?? id!;
      return unchanged.has(userId) ? [] : [[userId, { role, ends_on }] as const];
    });
    const roles = new Map(wantedRoles);
    if (roles.has(actor.userId)) throw invalid("refusal.own_role", { field: "role", code: "own_role" });
    const grants = await lockDirectGrants(tx, workspaceId, id, [...roles.keys()]);
    const known = new Set(grants.map((person) => person.id));
    await requireDirectGrants(
      tx,
      actor,
      id,
      [...roles.keys()].filter((userId) => !known.has(userId)),
      "role",
    );
    const changed = grants.filter((person) => {
      const { role, ends_on } = roles.get(person.id)!;
      return person.role !== role || person.ends_on !== ends_on;
    });
    if (changed.some(({ isOwner }) => isOwner))
      throw invalid("refusal.owner_stays", { field: "role", code: "owner_stays" });
    if (changed.some(({ isTablet }) => isTablet))
      throw invalid("access.tablet_reads", { field: "role", code: "tablet_reads" });
    if (changed.some(({ id }) => roles.get(id)!.role === "owner"))
      throw invalid("mistake.invalid_value", { field: "role" });
    const wanted = changed.map((person) => ({ user_id: person.id, ...roles.get(person.id)! }));
    await tx.execute(sql`
      update grants set role = wanted.role, ends_on = wanted.ends_on
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (user_id uuid, role grant_role, ends_on date)
      where workspace_id = ${workspaceId} and container_id = ${id} and grants.user_id = wanted.user_id`);
    await recordEvents(
      tx,
      actor,
      "access.change",
      changed.map((person) => ({
        workspaceId,
        aboutId: id,
        title,
        detail: { user: person.id, ...roles.get(person.id) },
      })),
    );
    return peopleByIds(tx, actor, { container: id, userIds: [...unchanged, ...roles.keys()], seesEmail: true });
  });

/** Those of the people sent by `id` who have the role and the last day that were sent. */
async function shownAs(tx: Tx, actor: Actor, container: string, users: Wanted[]): Promise<Set<string>> {
  const sent = new Map(users.flatMap(({ user_id, id, ...as }) => (user_id || !id ? [] : [[id, as] as const])));
  if (sent.size === 0) return new Set();
  const people = await peopleByIds(tx, actor, { container, userIds: [...sent.keys()], seesEmail: false });
  const same = people.filter(({ id, role, ends_on }) => {
    const as = sent.get(id)!;
    return as.role === role && as.ends_on === ends_on;
  });
  return new Set(same.map(({ id }) => id));
}

export async function changeRole(actor: Actor, { id, userId, role, ends_on }: z.output<typeof RoleOfPerson>) {
  const [person] = await changeRoles(actor, { id, users: [{ user_id: userId, role, ends_on }] });
  return person!;
}
