import { inReach } from "@db/reach";
import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { reading } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { type Counts, letterOn } from "@server/compliance";
import { today } from "@server/day";
import { orderOf, withinContainer } from "@server/list-filters";
import { metaOf, offsetOf } from "@server/paging";
import { patternsOf } from "@server/search/patterns";
import { wordsIn } from "@server/search/words";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { ListedObject, ObjectsQuery } from "./inputs.ts";

const columns = {
  title: sql`lower(objects.title)`,
  code: sql`objects.display_code`,
  valid_until: sql`objects.expires_on`,
  state: sql`position(letter in 'TCXSBA?')`,
};
type Row = z.infer<typeof ListedObject>;
type Summed = {
  counts: Counts;
  tags: { title: string; count: number }[];
  categories: { id: string; title: string }[];
  container: { id: string; title: string } | null;
};

/** All objects of a workspace that the actor may see; the worst first, unless asked otherwise. */
export async function objectsOfWorkspace(
  actor: Actor,
  { id, q, tag, category, state, container, sort, ...paging }: z.output<typeof ObjectsQuery>,
) {
  admitIn(actor, id, "workspace.see");
  // Inside the wall of this one workspace, where the search index works; for a super admin too.
  return reading({ workspaceIds: [id] }, async (tx) => {
    const seen = sql`objects cross join lateral (select ${letterOn(today())} as letter) today
      where objects.workspace_id = ${id} and objects.deletion_id is null and ${inReach(actor, objects.workspaceId, objects.containerId)}
      ${q ? sql`and objects.id in (select found_objects(${id}, ${patternsOf(wordsIn(q))}))` : sql``}
      ${tag ? sql`and ${tag} = any (objects.tags)` : sql``}
      ${category ? sql`and exists (select from object_categories oc where (oc.workspace_id, oc.object_id, oc.category_id) = (objects.workspace_id, objects.id, ${category}::uuid))` : sql``}
      ${container ? sql`and ${withinContainer(sql`objects.container_id`, container)}` : sql``}`;
    const [{ rows }, { rows: summed }] = await Promise.all([
      tx.execute<Row>(sql`
        select objects.id, objects.title, objects.subtitle, objects.display_code, objects.icon_code, objects.tags, letter as state,
          objects.expires_on as valid_until,
          (select json_build_object('id', c.id, 'title', c.title) from containers c where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)) as where
        from ${seen} ${state ? sql`and letter = ${state}` : sql``}
        order by ${orderOf(sort, columns)}, lower(objects.title), objects.id limit ${paging.per_page} offset ${offsetOf(paging)}`),
      tx.execute<Summed>(sql`
        select
          coalesce((select json_object_agg(letter, n) from (select letter, count(*)::int as n from ${seen} group by 1) by_letter), '{}') as counts,
          coalesce((select json_agg(json_build_object('title', title, 'count', n)) from (
            select word as title, count(*)::int as n from objects, unnest(objects.tags) word where objects.workspace_id = ${id} and objects.deletion_id is null
              and ${inReach(actor, objects.workspaceId, objects.containerId)} group by 1 order by 2 desc, 1 limit 20) in_use), '[]') as tags,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title) from categories c where c.workspace_id = ${id}), '[]') as categories,
          (select json_build_object('id', containers.id, 'title', containers.title) from containers
            where containers.id = ${container ?? null}::uuid and ${inReach(actor, containers.workspaceId, containers.id)}) as container`),
    ]);
    const { counts, tags, categories, container: within } = summed[0]!;
    const total = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, n) => sum + n, 0);
    return {
      workspace_id: id,
      filter: { q, tag, category, state, container, sort },
      items: rows,
      meta: metaOf(paging, total),
      counts,
      tags,
      categories,
      container: within,
    };
  });
}
