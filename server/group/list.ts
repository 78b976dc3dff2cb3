import { reading } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { containerFor } from "@server/container/container-for";
import { Id } from "@server/fields";
import { holdsWords } from "@server/list-filters";
import { metaOf, offsetOf, pageOf } from "@server/paging";
import { allows } from "@server/policy";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type GroupsQuery, type GroupsToLinkQuery, GroupView } from "./inputs.ts";
import { groupsOn } from "./on-container.ts";
import { groupRows } from "./view.ts";

export const GroupsPage = pageOf(GroupView).extend({ workspace_id: Id, may: z.object({ edit: z.boolean() }) });

/** The distribution groups of a workspace, with who is in them, for its members. */
export async function groupsOf(actor: Actor, { id, q, ...paging }: z.output<typeof GroupsQuery>) {
  const standing = admitIn(actor, id, "member.see");
  const which = sql`g.workspace_id = ${id} and ${q ? holdsWords(sql`g.title, g.subtitle`, q) : sql`true`}`;
  const tail = sql`order by plain(g.title), g.id limit ${paging.per_page} offset ${offsetOf(paging)}`;
  const rows = await reading(actor, (tx) => groupRows(tx, which, allows(standing, "member.see_email"), tail));
  return { workspace_id: id, items: rows, meta: metaOf(paging, rows[0]?.total ?? 0), may: { edit: allows(standing, "group.edit") } };
}

/** Those that have access to a container, here or from above. */
export const groupsOfContainer = (actor: Actor, id: string) =>
  reading(actor, async (tx) => {
    const { standing } = await containerFor(tx, actor, "container.see_people", id);
    const { groups } = await groupsOn(tx, actor, id);
    const ids = [...new Set(groups.map((group) => group.id))];
    const seesEmail = allows(standing, "container.see_email");
    const views = ids.length === 0 ? [] : await groupRows(tx, sql`g.id = any (${sql.param(ids)}::uuid[])`, seesEmail);
    const usersOf = new Map(views.map((view) => [view.id, view.users]));
    return groups.map((group) => ({ ...group, users: usersOf.get(group.id) ?? [] }));
  });

/** Groups to link to a container: those that are not yet. */
export const groupsToLink = (actor: Actor, { id, q }: z.output<typeof GroupsToLinkQuery>) =>
  reading(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "container.edit_people", id);
    const { rows } = await tx.execute<{ id: string; title: string; users_count: number }>(sql`
      select g.id, g.title, (select count(*)::int from group_members m where (m.workspace_id, m.group_id) = (g.workspace_id, g.id)) as users_count
      from groups g
      where g.workspace_id = ${workspaceId} and ${q ? holdsWords(sql`g.title, g.subtitle`, q) : sql`true`} and not exists (
        select from group_containers l where (l.workspace_id, l.group_id, l.container_id) = (g.workspace_id, g.id, ${id}))
      order by plain(g.title), g.id limit 100`);
    return { id, workspace_id: workspaceId, title, groups: rows };
  });
