import { reading, type Tx } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { containerFor } from "@server/container/container-for";
import { workspaceFor } from "@server/workspace/workspace-for";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { AudienceChoices, Choices } from "./inputs.ts";

const SHOWN = 150;

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

type Counted = { admins: number; members: number };

/** Whom a board or container may be opened to: the audiences with their numbers. Members to choose by name are found by access.candidates. */
export const audienceChoices = (actor: Actor, containerId: string): Promise<z.input<typeof AudienceChoices>> =>
  reading(actor, async (tx) => {
    const { id, title, workspaceId, parentId } = await containerFor(tx, actor, "container.edit_people", containerId);
    const [{ rows }, groups] = await Promise.all([
      tx.execute<Counted>(sql`
        select count(*) filter (where role in ('owner', 'admin'))::int as admins, count(*) filter (where role not in ('owner', 'admin'))::int as members
        from memberships where workspace_id = ${workspaceId} and user_id <> ${actor.userId}`),
      groupsOf(tx, workspaceId),
    ]);
    return { id, title, workspace_id: workspaceId, is_board: parentId === null, groups, ...rows[0]! };
  });
