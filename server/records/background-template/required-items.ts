import { notDeleted } from "@db/not-deleted";
import type { Locale } from "@i18n/locales";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { RequiredItem } from "./inputs.ts";

export const RequiredRow = RequiredItem.omit({ review_point_title: true }).extend({ own_titles: Titles.nullable() });
export type RequiredRow = z.infer<typeof RequiredRow>;

/** A required item for the object's page, with its review point's title in the reader's language. */
export const requiredItem = ({ own_titles, ...item }: RequiredRow, locale: Locale): RequiredItem => ({
  ...item,
  review_point_title: item.review_point && titleOf(locale, item.review_point, own_titles),
});

/**
 * A subselect of the items required of the objects in a container, without duplicates: those of the background
 * templates on it and on all containers above it. `words` is the name in the form that is searched.
 */
const requiredIn = (workspaceId: SQL, containerId: SQL): SQL => sql`
  select distinct on (i.type, plain(i.name), i.review_point, i.template_id)
    i.id, i.name, i.type, i.review_point, i.template_id as wanted, plain(i.name) as words, t.id as template_id,
      t.title as template, t.created_at as since, i.position
  from container_paths p join background_templates t on (t.workspace_id, t.container_id) = (p.workspace_id, p.above_id)
  join background_items i on (i.workspace_id, i.background_template_id) = (t.workspace_id, t.id)
  where (p.workspace_id, p.container_id) = (${workspaceId}, ${containerId}) and (i.template_id is null or exists (
    select from templates w where (w.workspace_id, w.id) = (i.workspace_id, i.template_id) and ${notDeleted("w")}))
  order by i.type, plain(i.name), i.review_point, i.template_id, t.created_at, i.position`;

/**
 * When a file `f` fulfils an item: it has the type, or any type for "file", and its title or name contains the item's
 * name. `f.search` uses the index, but contains the description too.
 */
const fileMatches = sql`${notDeleted("f")} and (asked.type = 'file' or f.type = asked.type
  or (asked.type = 'link' and f.type in ('youtube', 'vimeo')))
  and strpos(f.search, asked.words) > 0 and (f.description = ''
    or strpos(plain_all(f.title, f.name), asked.words) > 0)`;
/** When a report `r` fulfils an item: it is about the review point, if the item has one. */
const reportMatches = sql`${notDeleted("r")} and asked.type = 'report'
  and (asked.review_point is null or r.review_point = asked.review_point)`;
/**
 * When an answer `a` fulfils an item: it is finished, and its template is the item's, if it has one, and on the object.
 */
const answerMatches = sql`${notDeleted("a")} and a.status = 'finished' and asked.type = 'template'
  and (asked.wanted is null or a.template_id = asked.wanted)
  and exists (select from object_templates ot
    where (ot.workspace_id, ot.object_id, ot.template_id) = (a.workspace_id, a.object_id, a.template_id))`;

/** SQL: the items required of a row of `objects` and whether each is present, as a JSON array. */
export const requiredOfObject: SQL = sql`coalesce((
  select json_agg(json_build_object('name', asked.name, 'type', asked.type, 'review_point', asked.review_point,
    'own_titles', ${ownTitles(sql`objects.workspace_id`, sql`asked.review_point`)}, 'template_id', asked.template_id,
    'template', asked.template, 'wanted_id', asked.wanted,
    'wanted_title', (select coalesce(nullif(w.name, ''), w.title) from templates w
      where (w.workspace_id, w.id) = (objects.workspace_id, asked.wanted)),
    'present', case when asked.type = 'report'
      then exists (select from reports r where (r.workspace_id, r.object_id) = (objects.workspace_id, objects.id)
        and ${reportMatches})
      when asked.type = 'template'
      then exists (select from answers a where (a.workspace_id, a.object_id) = (objects.workspace_id, objects.id)
        and ${answerMatches})
      else exists (select from files f where (f.workspace_id, f.object_id) = (objects.workspace_id, objects.id)
        and ${fileMatches}) end)
    order by asked.since, asked.template_id, asked.position)
  from (${requiredIn(sql`objects.workspace_id`, sql`objects.container_id`)}) asked), '[]')`;

/**
 * The CTEs `asked` (required items) and `lacking` (id of the object, number of missing items) for a statement with the
 * objects of one container as the CTE `contained`. Without required items nothing is looked up.
 */
export const missingItemsIn = (containerId: string): SQL => sql`
  asked as materialized (
    ${requiredIn(sql`(select c.workspace_id from containers c where c.id = ${containerId})`, sql`${containerId}`)}
  ), fulfilled as (
    select contained.id, asked.id as item from contained
      join files f on (f.workspace_id, f.object_id) = (contained.workspace_id, contained.id)
      join asked on ${fileMatches}
    where exists (select from asked)
    union
    select contained.id, asked.id from contained
      join reports r on (r.workspace_id, r.object_id) = (contained.workspace_id, contained.id)
      join asked on ${reportMatches}
    where exists (select from asked where type = 'report')
    union
    select contained.id, asked.id from contained
      join answers a on (a.workspace_id, a.object_id) = (contained.workspace_id, contained.id)
      join asked on ${answerMatches}
    where exists (select from asked where type = 'template')
  ), lacking as materialized (
    select id, (select count(*)::int from asked) - sum(has)::int as missing
    from (select contained.id, 0 as has from contained where exists (select from asked) union all select fulfilled.id, 1
      from fulfilled) counted
    group by id having sum(has) < (select count(*) from asked)
  )`;
