import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { containsWords } from "@server/core/list-filters";
import { listOf } from "@server/core/paging";
import { can } from "@server/core/policy";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { findGroups } from "./find-groups.ts";
import { type GroupById, type GroupsQuery, type GroupsToLinkQuery, GroupView } from "./inputs.ts";
import { groupsOn } from "./on-container.ts";
import { groupKeyset, groupRows, groupView } from "./view.ts";

export const GroupsPage = listOf(GroupView).extend({ workspace_id: Id, may: z.object({ edit: z.boolean() }) });

/** The distribution groups of a workspace with their people, for its members. */
export async function groupsOf(actor: Actor, { id, q, sort, ...paging }: z.output<typeof GroupsQuery>) {
  const effectiveRole = authorizeIn(actor, id, "member.see");
  const condition = sql`g.workspace_id = ${id} and ${containsWords(sql`g.title, g.subtitle`, q)}`;
  const { order, beyond, bounds, meta } = groupKeyset(sort);
  const tail = sql`${beyond(paging)} ${order} ${bounds(paging)}`;
  const rows = await reading(actor, (tx) => groupRows(tx, condition, can(effectiveRole, "member.see_email"), tail));
  return {
    workspace_id: id,
    items: rows,
    meta: meta(paging, rows[0]?.total ?? 0, rows),
    may: { edit: can(effectiveRole, "group.edit") },
  };
}

/** One of them. Throws not found or forbidden. */
export const groupOf = (actor: Actor, { id, groupId }: z.output<typeof GroupById>) =>
  reading(actor, (tx) => {
    const effectiveRole = authorizeIn(actor, id, "member.see");
    return groupView(tx, id, groupId, can(effectiveRole, "member.see_email"));
  });

/** The groups with access to a container, linked to it or to one above it. */
export const groupsOfContainer = (actor: Actor, id: string) =>
  reading(actor, async (tx) => {
    const { effectiveRole } = await containerFor(tx, actor, "container.see_people", id);
    const { groups } = await groupsOn(tx, actor, id);
    const ids = [...new Set(groups.map((group) => group.id))];
    const seesEmail = can(effectiveRole, "container.see_email");
    const views = ids.length === 0 ? [] : await groupRows(tx, sql`g.id = any (${sql.param(ids)}::uuid[])`, seesEmail);
    const usersOf = new Map(views.map((view) => [view.id, view.users]));
    return groups.map((group) => ({ ...group, users: usersOf.get(group.id) ?? [] }));
  });

/** The groups not linked to a container yet; `chosen` ids come first. */
export const groupsToLink = (actor: Actor, { id, q, chosen }: z.output<typeof GroupsToLinkQuery>) =>
  reading(actor, async (tx) => {
    const { workspaceId, title, effectiveRole } = await containerFor(tx, actor, "container.edit_people", id);
    const condition = sql`not exists (
      select from group_containers l where (l.workspace_id, l.group_id, l.container_id) = (g.workspace_id, g.id,
        ${id}))`;
    const groups = await findGroups(tx, { workspaceId, q, chosen, condition });
    return { id, workspace_id: workspaceId, title, groups, may_make: can(effectiveRole, "group.edit") };
  });

/** A group linked to a container, for the page that asks before it is unlinked. */
export const beforeUnlinking = (actor: Actor, { id, groupId }: z.output<typeof GroupById>) =>
  reading(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "container.edit_people", id);
    const group = (await groupsOn(tx, actor, id)).groups.find(
      (linked) => linked.id === groupId && !linked.inherited_from,
    );
    if (!group) throw notFound();
    return { id, workspace_id: workspaceId, title, group };
  });
