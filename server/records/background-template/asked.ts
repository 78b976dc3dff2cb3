import { notDeleted } from "@db/not-deleted";
import type { Locale } from "@i18n/locales";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { AskedItem } from "./inputs.ts";

export const AskedRow = AskedItem.omit({ review_point_title: true }).extend({ own_titles: Titles.nullable() });
export type AskedRow = z.infer<typeof AskedRow>;

/** As its pages show it, in the reader's words. */
export const askedItem = ({ own_titles, ...item }: AskedRow, locale: Locale): AskedItem => ({
  ...item,
  review_point_title: item.review_point && titleOf(locale, item.review_point, own_titles),
});

/**
 * What is asked of the objects in a container: the items of the templates on it and on all above it, each once. A
 * subselect; `words` is the name as it is looked for.
 */
const askedIn = (workspaceId: SQL, containerId: SQL): SQL => sql`
  select distinct on (i.type, plain(i.name), i.review_point, i.template_id)
    i.id, i.name, i.type, i.review_point, i.template_id as wanted, plain(i.name) as words, t.id as template_id, t.title as template, t.created_at as since, i.position
  from container_paths p join background_templates t on (t.workspace_id, t.container_id) = (p.workspace_id, p.above_id)
  join background_items i on (i.workspace_id, i.background_template_id) = (t.workspace_id, t.id)
  where (p.workspace_id, p.container_id) = (${workspaceId}, ${containerId}) and (i.template_id is null or exists (
    select from templates w where (w.workspace_id, w.id) = (i.workspace_id, i.template_id) and ${notDeleted("w")}))
  order by i.type, plain(i.name), i.review_point, i.template_id, t.created_at, i.position`;

/**
 * The rule of presence: a file of that type, or any for "file", whose title or name holds the item's. What is searched
 * holds both, and the description.
 */
const fileFills = sql`${notDeleted("f")} and (asked.type = 'file' or f.type = asked.type or (asked.type = 'link' and f.type in ('youtube', 'vimeo')))
  and strpos(f.search, asked.words) > 0 and (f.description = '' or strpos(plain_all(f.title, f.name), asked.words) > 0)`;
/** And a report, of its review point if one is named. */
const reportFills = sql`${notDeleted("r")} and asked.type = 'report' and (asked.review_point is null or r.review_point = asked.review_point)`;
/** And what was filled in to the end, of that template, if one is named, while it is on the object. */
const answerFills = sql`${notDeleted("a")} and a.status = 'finished' and asked.type = 'template' and (asked.wanted is null or a.template_id = asked.wanted)
  and exists (select from object_templates ot where (ot.workspace_id, ot.object_id, ot.template_id) = (a.workspace_id, a.object_id, a.template_id))`;

/** All that is asked of one object, with what is there: a JSON list, for a row of `objects`. */
export const askedOfObject: SQL = sql`coalesce((
  select json_agg(json_build_object('name', asked.name, 'type', asked.type, 'review_point', asked.review_point,
    'own_titles', ${ownTitles(sql`objects.workspace_id`, sql`asked.review_point`)}, 'template_id', asked.template_id,
    'template', asked.template, 'wanted_id', asked.wanted,
    'wanted_title', (select coalesce(nullif(w.name, ''), w.title) from templates w where (w.workspace_id, w.id) = (objects.workspace_id, asked.wanted)),
    'present', case when asked.type = 'report'
      then exists (select from reports r where (r.workspace_id, r.object_id) = (objects.workspace_id, objects.id) and ${reportFills})
      when asked.type = 'template'
      then exists (select from answers a where (a.workspace_id, a.object_id) = (objects.workspace_id, objects.id) and ${answerFills})
      else exists (select from files f where (f.workspace_id, f.object_id) = (objects.workspace_id, objects.id) and ${fileFills}) end)
    order by asked.since, asked.template_id, asked.position)
  from (${askedIn(sql`objects.workspace_id`, sql`objects.container_id`)}) asked), '[]')`;

/**
 * For many objects at once: the tables `asked`, and `lacking` (id, missing), of a statement that has those objects of
 * one container as `own`. Nothing is looked up where nothing is asked.
 */
export const lackingOf = (containerId: string): SQL => sql`
  asked as materialized (
    ${askedIn(sql`(select c.workspace_id from containers c where c.id = ${containerId})`, sql`${containerId}`)}
  ), held_items as (
    select own.id, asked.id as item from own join files f on (f.workspace_id, f.object_id) = (own.workspace_id, own.id) join asked on ${fileFills}
    where exists (select from asked)
    union
    select own.id, asked.id from own join reports r on (r.workspace_id, r.object_id) = (own.workspace_id, own.id) join asked on ${reportFills}
    where exists (select from asked where type = 'report')
    union
    select own.id, asked.id from own join answers a on (a.workspace_id, a.object_id) = (own.workspace_id, own.id) join asked on ${answerFills}
    where exists (select from asked where type = 'template')
  ), lacking as materialized (
    select id, (select count(*)::int from asked) - sum(has)::int as missing
    from (select own.id, 0 as has from own where exists (select from asked) union all select held_items.id, 1 from held_items) counted
    group by id having sum(has) < (select count(*) from asked)
  )`;
