import { reading, type Tx } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { containerFor } from "@server/container/container-for";
import { workspaceFor } from "@server/workspace/workspace-for";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { AudienceChoices, Choices } from "./inputs.ts";

const SHOWN = 150;
const PEOPLE_SHOWN = 60;

type Node = { id: string; title: string; depth: number };

/** What the form of a workspace offers: its boards with what is in them, as far as one page holds, and its distribution groups. */
export const choicesOf = (actor: Actor, workspaceId: string): Promise<z.input<typeof Choices>> =>
  reading(actor, async (tx) => {
    admitIn(actor, workspaceId, "workspace.invite");
    const [{ name }, { rows: containers }, groups] = await Promise.all([
      workspaceFor(tx, actor, "workspace.invite", workspaceId),
      tx.execute<Node>(sql`
        with recursive tree (id, title, depth, way) as (
          select id, title, 0, array[lower(title), id::text] from containers
          where workspace_id = ${workspaceId} and parent_id is null and deletion_id is null
          union all
          select c.id, c.title, tree.depth + 1, tree.way || array[lower(c.title), c.id::text] from tree
            join containers c on (c.workspace_id, c.parent_id) = (${workspaceId}, tree.id) where c.deletion_id is null and tree.depth < 3
        ), near as (select * from tree order by depth, way limit ${SHOWN + 1})
        select id, title, depth from near order by way`),
      groupsOf(tx, workspaceId),
    ]);
    return { workspace: name, containers: containers.slice(0, SHOWN), more: containers.length > SHOWN, groups };
  });

type Group = { id: string; title: string; people: number };
const groupsOf = async (tx: Tx, workspaceId: string): Promise<Group[]> =>
  (
    await tx.execute<Group>(sql`
      select g.id, g.title, (select count(*)::int from group_members m where (m.workspace_id, m.group_id) = (g.workspace_id, g.id)) as people
      from groups g where g.workspace_id = ${workspaceId} order by lower(g.title), g.id limit ${SHOWN}`)
  ).rows;

type Counted = { admins: number; members: number; people: { id: string; name: string; email: string }[] };

/** Whom a board or container may be opened to: the audiences with their numbers, and members to choose by name, as far as one page holds. */
export const audienceChoices = (actor: Actor, containerId: string): Promise<z.input<typeof AudienceChoices>> =>
  reading(actor, async (tx) => {
    const { id, title, workspaceId, parentId } = await containerFor(tx, actor, "container.edit_people", containerId);
    const [{ rows }, groups] = await Promise.all([
      tx.execute<Counted>(sql`
        with others as (
          select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.email, m.role in ('owner', 'admin') as is_admin
          from memberships m join users u on u.id = m.user_id where m.workspace_id = ${workspaceId} and u.id <> ${actor.userId}
        )
        select count(*) filter (where is_admin)::int as admins, count(*) filter (where not is_admin)::int as members,
          coalesce((select json_agg(shown) from (
            select id, name, email from others where not is_admin order by lower(name), id limit ${PEOPLE_SHOWN}) shown), '[]') as people
        from others`),
      groupsOf(tx, workspaceId),
    ]);
    return { id, title, workspace_id: workspaceId, is_board: parentId === null, groups, ...rows[0]! };
  });
