import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { GroupOnContainer } from "./inputs.ts";

const Linked = GroupOnContainer.omit({ inherited_from: true }).extend({
  place: z.object({ id: z.string(), title: z.string() }),
});
type Linked = z.infer<typeof Linked>;
const Row = z.object({
  user_id: z.string().nullable(),
  path: z.array(z.object({ id: z.string(), title: z.string() })),
  groups: z.array(Linked),
});
type Row = z.infer<typeof Row>;

/**
 * The groups with access to a container, linked to it or to one above it; with the path to it as far as the reader can
 * reach, and its owner's id. One statement.
 */
export async function groupsOn(
  tx: Tx,
  actor: Actor,
  containerId: string,
): Promise<Omit<Row, "groups"> & { groups: GroupOnContainer[] }> {
  const rows = await queryRows(tx, Row)`
    with recursive up (workspace_id, id, parent_id, title, height) as (
      select workspace_id, id, parent_id, title, 0 from containers where id = ${containerId} and ${notDeleted()}
      union all
      select c.workspace_id, c.id, c.parent_id, c.title, up.height + 1 from up
        join containers c on (c.workspace_id, c.id) = (up.workspace_id, up.parent_id)
    )
    select (select user_id from containers where id = ${containerId}) as user_id,
      ${pathAsJson(actor, sql`${containerId}`)} as path, coalesce((
      select json_agg(json_build_object('id', g.id, 'title', g.title, 'subtitle', g.subtitle, 'is_container_admin',
        l.is_container_admin,
        'users_count', (select count(*) from group_members m
          where (m.workspace_id, m.group_id) = (g.workspace_id, g.id)),
        'place', json_build_object('id', up.id, 'title', up.title)) order by up.height, plain(g.title), g.id)
      from up join group_containers l on (l.workspace_id, l.container_id) = (up.workspace_id, up.id)
        join groups g on (g.workspace_id, g.id) = (l.workspace_id, l.group_id)), '[]') as groups`;
  const { path, groups, user_id } = rows[0]!;
  const inherited = ({ place }: Linked) => {
    if (place.id === containerId) return null;
    return path.some(({ id }) => id === place.id) ? place : { id: null, title: null };
  };
  return {
    user_id,
    path,
    groups: groups.map(({ place, ...group }) => ({ ...group, inherited_from: inherited({ place, ...group }) })),
  };
}
