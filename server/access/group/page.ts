import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { findCandidates } from "@server/access/access/candidates";
import { findPlaces, PlaceChoice, placeColumns, placesWithParents } from "@server/access/access/find-places";
import { type Actor, authorizeIn } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { containsWords } from "@server/core/list-filters";
import { metaOf, offsetOf, pageOf } from "@server/core/paging";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type GroupChoiceQuery, type GroupPageQuery, GroupView } from "./inputs.ts";
import { groupView } from "./view.ts";

const Person = z.object({ id: Id, name: z.string(), email: z.string(), tablet: z.boolean() });
const PersonRow = Person.extend({ total: z.number() });

export const GroupPage = z.object({
  workspace_id: Id,
  group: GroupView.omit({ users: true }),
  people: pageOf(Person),
  places: z.array(PlaceChoice.extend({ is_container_admin: z.boolean() })),
});

const Places = PlaceChoice.extend({ is_container_admin: z.boolean() });

/** A group with a page of its people, and all containers it gives access to. */
export const groupPage = (actor: Actor, { id, groupId, q, ...paging }: z.output<typeof GroupPageQuery>) =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit");
    const [{ users: _, ...group }, people, places] = await Promise.all([
      groupView(tx, id, groupId),
      queryRows(tx, PersonRow)`
        select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.email, m.role = 'tablet' as tablet,
          count(*) over ()::int as total
        from group_members gm join memberships m using (workspace_id, user_id) join users u on u.id = gm.user_id
        where gm.workspace_id = ${id} and gm.group_id = ${groupId}
          and ${containsWords(sql`u.first_name, u.last_name, u.email`, q)}
        order by plain_all(u.first_name, u.last_name), u.id limit ${paging.per_page} offset ${offsetOf(paging)}`,
      queryRows(tx, Places)`
        select ${placeColumns}, l.is_container_admin
        from group_containers l join ${placesWithParents} on (c.workspace_id, c.id) = (l.workspace_id, l.container_id)
        where l.workspace_id = ${id} and l.group_id = ${groupId} and ${notDeleted("c")} order by plain(c.title), c.id`,
    ]);
    return {
      workspace_id: id,
      group,
      people: { items: people, meta: metaOf(paging, people[0]?.total ?? 0) },
      places,
    };
  });

/** Members who are not in the group yet. */
export const peopleToLink = (actor: Actor, { id, groupId, q, chosen }: z.output<typeof GroupChoiceQuery>) =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit");
    const condition = sql`not exists (
      select from group_members gm where (gm.workspace_id, gm.user_id, gm.group_id) = (m.workspace_id,
        m.user_id, ${groupId}))`;
    const [{ title }, candidates] = await Promise.all([
      groupView(tx, id, groupId),
      findCandidates(tx, actor, { workspaceId: id, q, chosen, condition, self: true }),
    ]);
    return { workspace_id: id, title, candidates };
  });

/** Boards and containers the group is not linked to yet; `chosen` ids come first. */
export const placesToLink = (actor: Actor, { id, groupId, q, chosen }: z.output<typeof GroupChoiceQuery>) =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit");
    const condition = sql`not exists (
      select from group_containers l where (l.workspace_id, l.group_id, l.container_id) = (c.workspace_id, ${groupId},
        c.id))`;
    const [{ title }, places] = await Promise.all([
      groupView(tx, id, groupId),
      findPlaces(tx, { workspaceId: id, q, chosen, condition }),
    ]);
    return { workspace_id: id, title, places };
  });
