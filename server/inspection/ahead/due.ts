import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { workspaceCatalogue } from "@server/inspection/duty/workspace-catalogue";
import { ownTitles, Titles } from "@server/records/review-point/title";
import { dutyTitle } from "@server/records/use/duty-titles";
import { requestedOn } from "@server/records/use/requested-on";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AheadDue } from "./inputs.ts";

const MOST_DUE = 1000;
/** A container from which all that is below it is seen, the last day, and whether bodies are named. */
type Below = { workspaceId: string; id: string; until: string; namesBodies: boolean };

const Row = z.object({
  id: z.string(),
  object: z.object({ id: z.string(), title: z.string(), display_code: z.string() }),
  place: z.object({ id: z.string(), title: z.string() }),
  on: z.string(),
  title: z.string(),
  line: z.string().nullable(),
  type: z.enum(["inspection", "maintenance", "checkup"]),
  review_point: z.string(),
  own_titles: Titles.nullable(),
  body: z.string().nullable(),
  requested_on: z.string().nullable(),
});

/**
 * Duties, and reports that fulfil none, which end by that day or have ended, of machines that are not out of service;
 * not what is due before each use. Does not authorize.
 */
export async function dueBelow(
  tx: Tx,
  { workspaceId, id, until, namesBodies }: Below,
  locale: Locale,
): Promise<{ due: AheadDue[]; has_more: boolean }> {
  const [rows, { lines }] = await Promise.all([
    queryRows(tx, Row)`
      with below as (
        select o.id, o.title, o.display_code, o.container_id, o.kind_id from container_paths p
        join objects o on (o.workspace_id, o.container_id) = (p.workspace_id, p.container_id)
        where (p.workspace_id, p.above_id) = (${workspaceId}, ${id}) and ${notDeleted("o")} and o.verdict is distinct from 'T'
      ), due as (
        select d.id, d.object_id, due_on(d) as day, d.title, d.line, d.type, d.review_point
        from duties d join below on below.id = d.object_id
        where d.workspace_id = ${workspaceId} and d.removed_at is null and d.scope <> 'use' and due_on(d) <= ${until}::date
        union all
        select r.id, r.object_id, due_on(r), '', null, r.type, r.review_point
        from reports r join below on below.id = r.object_id
        where r.workspace_id = ${workspaceId} and r.current and ${notDeleted("r")} and r.status <> 'oos'
          and due_on(r) <= ${until}::date
          and not exists (select from report_duties f where (f.workspace_id, f.report_id) = (r.workspace_id, r.id))
      ), first as (select * from due order by day, id limit ${MOST_DUE + 1})
      select first.id, first.day as on, first.title, first.line, first.type, first.review_point,
        json_build_object('id', below.id, 'title', below.title, 'display_code', below.display_code) as object,
        json_build_object('id', c.id, 'title', c.title) as place,
        ${ownTitles(sql`${workspaceId}::uuid`, sql`first.review_point`)} as own_titles,
        case when ${namesBodies} and first.type = 'inspection' then coalesce(nullif(k.body, ''), (
          select q.body from inspection_request_objects asked
          join inspection_requests q on (q.workspace_id, q.id) = (asked.workspace_id, asked.request_id)
          where (asked.workspace_id, asked.object_id) = (${workspaceId}, below.id) order by q.created_at desc limit 1
        )) end as body,
        case when first.type = 'inspection' then ${requestedOn(sql`${workspaceId}::uuid`, sql`below.id`)} end as requested_on
      from first join below on below.id = first.object_id
      join containers c on (c.workspace_id, c.id) = (${workspaceId}, below.container_id)
      left join kinds k on (k.workspace_id, k.id) = (${workspaceId}, below.kind_id)
      order by first.day, below.display_code, below.title, first.id`,
    workspaceCatalogue(tx, workspaceId),
  ]);
  const due = rows.slice(0, MOST_DUE).map(({ title, line, type, review_point, own_titles, body, ...row }) => ({
    ...row,
    type,
    title: dutyTitle({ title, line, type, review_point, own_titles }, locale),
    body: body ?? "",
    who: (line && lines.get(line)?.who) ?? null,
  }));
  return { due, has_more: rows.length > MOST_DUE };
}
