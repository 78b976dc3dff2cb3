import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { REST_BASE } from "@server/core/constants";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { fileKinds } from "@server/records/file/kinds";
import { nameOf } from "@server/tenancy/user/as-json";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type {
  FoundWorkspaces,
  GlobalFilePage,
  GlobalFilesQuery,
  ListedGlobalFile,
  WorkspacesQuery,
} from "./global-inputs.ts";
import { LibraryRow } from "./rows.ts";

const Row = LibraryRow.omit({ own: true }).extend({
  mime: z.string().nullable(),
  given_to: z.array(z.object({ id: z.string(), name: z.string() })),
  uses: z.number(),
});
const RowWithAuthor = Row.extend({ added_by: z.string().nullable() });

const usesAnywhere = sql`(
  (select count(distinct u.object_id)::int from files u
    join objects o on (o.workspace_id, o.id) = (u.workspace_id, u.object_id)
    where u.global_library_file_id = g.id and ${notDeleted("u")} and ${notDeleted("o")}) +
  (select count(*)::int from containers c where c.floorplan_library_file_id = g.id
    and c.floorplan is not null and ${notDeleted("c")}))`;

const columns = sql`g.id, g.title, g.name, g.type, g.link, g.sha256, g.size, g.mime, g.usable_for,
  g.created_at, g.everywhere,
  coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by in_order(w.name))
    from global_library_access a
    join workspaces w on w.id = a.workspace_id where a.library_file_id = g.id and w.deleted_at is null),
      '[]') as given_to`;

const view = (row: z.infer<typeof Row>): ListedGlobalFile => ({
  id: row.id,
  title: row.title,
  file: row.link ?? `${REST_BASE}/admin/library-files/${row.id}`,
  floorplan: row.usable_for.includes("floorplan"),
  global: row.everywhere,
  object: null,
  workspaces: row.given_to.map(({ id }) => id),
  usable_for: row.usable_for,
  type: row.type,
  name: row.name,
  link: row.link,
  size: row.size,
  created_at: iso(row.created_at),
  uses: row.uses,
  given_to: row.given_to,
});

const Counted = z.object({ total: z.number() });

/** A page of the platform's own library. */
export function globalLibrary(actor: Actor, { q, kind, sort, ...paging }: z.output<typeof GlobalFilesQuery>) {
  authorizeBackOffice(actor);
  const condition: SQL = sql`from global_library_files g
    where true ${q ? sql`and g.search like all (${patternsOf(wordsIn(q))}::text[])` : sql``}
    ${kind ? sql`and g.type = any (${`{${fileKinds[kind].join()}}`}::text[])` : sql``}`;
  const { order, beyond, bounds, place, meta } = keysetOf(`platform files ${sort}`, [
    keyOf(sort, { title: sql`in_order(g.title)`, created_at: sql`g.created_at` }, ["title", "created_at"]),
    { by: sql`g.id`, filled: true },
  ]);
  return reading(asOperator, async (tx) => {
    const [rows, counted] = await Promise.all([
      queryRows(tx, Row.extend(Placed.shape))`
        select ${columns}, ${usesAnywhere} as uses ${place} ${condition} ${beyond(paging)} ${order} ${bounds(paging)}`,
      queryRows(tx, Counted)`select count(*)::int as total ${condition}`,
    ]);
    return { items: rows.map(view), meta: meta(paging, counted[0]!.total, rows) };
  });
}

const MAX_NAMED = 20;
const MAX_OFFERED = 500;
const Used = z.object({ id: z.string(), name: z.string(), uses: z.number(), total: z.number() });

/** One file of the platform's library, with how often each workspace uses it. */
export function globalLibraryFile(actor: Actor, id: string): Promise<z.infer<typeof GlobalFilePage>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [[row], used] = await Promise.all([
      queryRows(tx, RowWithAuthor)`
        select ${columns}, ${usesAnywhere} as uses, ${nameOf(sql`g.created_by`)} as added_by
        from global_library_files g where g.id = ${id}`,
      queryRows(tx, Used)`
        select w.id, w.name, sum(found.uses)::int as uses, count(*) over ()::int as total from (
          select u.workspace_id, count(distinct u.object_id) as uses
            from files u join objects o on (o.workspace_id, o.id) = (u.workspace_id, u.object_id)
            where u.global_library_file_id = ${id} and ${notDeleted("u")} and ${notDeleted("o")} group by 1
          union all
          select c.workspace_id, count(*) from containers c
            where c.floorplan_library_file_id = ${id} and c.floorplan is not null and ${notDeleted("c")} group by 1
        ) found join workspaces w on w.id = found.workspace_id and w.deleted_at is null
        group by 1, 2 order by 3 desc, in_order(w.name), w.id limit ${MAX_NAMED}`,
    ]);
    if (!row) throw notFound();
    return {
      file: view(row),
      mime: row.mime,
      added_by: row.added_by,
      used_in: used.map(({ total: _, ...workspace }) => workspace),
      used_in_count: used[0]?.total ?? 0,
    };
  });
}

const WorkspacesToNameRow = z.object({ id: z.string(), name: z.string() });

/** The workspaces whose name contains the words, and those chosen before. */
export function findWorkspaces(
  actor: Actor,
  { q, ids }: z.output<typeof WorkspacesQuery>,
): Promise<z.infer<typeof FoundWorkspaces>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const rows = await queryRows(tx, WorkspacesToNameRow)`
      select w.id, w.name from workspaces w where w.deleted_at is null
        and (w.id = any (${sql.param(ids)}::uuid[])
          or ${q ? sql`plain_all(w.name) like all (${patternsOf(wordsIn(q))}::text[])` : sql`true`})
      order by w.id = any (${sql.param(ids)}::uuid[]) desc, in_order(w.name), w.id limit ${ids.length + MAX_OFFERED}`;
    return rows;
  });
}
