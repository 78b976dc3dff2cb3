import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { notFound } from "@server/core/errors";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type GroupsQuery, GroupView } from "./inputs.ts";

const Row = GroupView.extend({ total: z.number(), ...Placed.shape });
type Row = z.infer<typeof Row>;

type Sort = z.output<typeof GroupsQuery>["sort"];

export const groupKeyset = (sort: Sort) =>
  keysetOf(`groups ${sort}`, [keyOf(sort, { title: sql`plain(g.title)` }, ["title"]), { by: sql`g.id`, filled: true }]);

/** Groups with their people, in one query. `condition` is on `g` (groups), `tail` the SQL after it. */
export async function groupRows(
  tx: Tx,
  condition: SQL,
  seesEmail: boolean,
  tail = groupKeyset("title").order,
): Promise<Row[]> {
  const rows = await queryRows(tx, Row)`
    select g.id, g.title, g.subtitle, (select count(*)::int from groups g where ${condition}) as total,
      (select count(*)::int from group_members m
        where (m.workspace_id, m.group_id) = (g.workspace_id, g.id)) as users_count,
      (select count(*)::int from group_containers l
        join containers c on (c.workspace_id, c.id) = (l.workspace_id, l.container_id)
        where (l.workspace_id, l.group_id) = (g.workspace_id, g.id) and ${notDeleted("c")}) as containers_count,
      coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
          'email', case when ${seesEmail} then u.email end) order by plain_all(u.first_name, u.last_name), u.id)
        from group_members m join users u on u.id = m.user_id
          where (m.workspace_id, m.group_id) = (g.workspace_id, g.id)), '[]') as users ${groupKeyset("title").place}
    from groups g where ${condition} ${tail}`;
  return rows;
}

/** One group with its people, and with their addresses where the caller sees them. Throws missing. */
export async function groupView(tx: Tx, workspaceId: string, groupId: string, seesEmail = true): Promise<GroupView> {
  const [group] = await groupRows(tx, sql`g.workspace_id = ${workspaceId} and g.id = ${groupId}`, seesEmail);
  if (!group) throw notFound();
  return group;
}
