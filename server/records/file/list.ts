import { notDeleted } from "@db/not-deleted";
import { reachIn } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { FILE_ALERT_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { orderOf } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { type StorageRow, storageColumn, storageViewOf } from "@server/platform/storage/quota";
import { nameOf } from "@server/tenancy/user/as-json";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FilesQuery, FileType } from "./inputs.ts";
import { fileKinds } from "./kinds.ts";
import { isNewest } from "./newest.ts";
import { FileRow, fileAsJson, fileView } from "./view.ts";

const Row = z.object({
  file: FileRow,
  object: z.object({ id: z.string(), title: z.string(), display_code: z.string() }),
  added_by: z.string().nullable(),
});
const Ending = z.object({ soon: z.number(), over: z.number() });
const Counted = z.object({
  counts: z.custom<Partial<Record<FileType, number>>>(),
  ending: Ending,
  total: z.number(),
  categories: z.array(z.object({ id: z.string(), title: z.string() })),
  storage: z.custom<StorageRow>(),
});

const columns = {
  title: sql`plain(f.title)`,
  created_at: sql`f.created_at`,
  size: sql`f.size`,
  expires_on: sql`f.expires_on`,
};

/** The files of a workspace that the actor may see, the newest first unless another order is asked for. */
export async function filesOfWorkspace(
  actor: Actor,
  { id, q, kind, ends, category, sort, ...paging }: z.output<typeof FilesQuery>,
) {
  authorizeIn(actor, id, "workspace.see");
  // Within this one workspace by row-level security, where the search index works; for a super admin too.
  return reading({ workspaceIds: [id] }, async (tx) => {
    const visible = visibleTo(
      actor,
      id,
      sql`
      ${q ? sql`and f.id in (select found_files(${id}, ${patternsOf(wordsIn(q))}))` : sql``}
      ${category ? sql`and f.category_id = ${category}` : sql``}`,
    );
    const ofKind = kind ? sql`f.type = any (${`{${fileKinds[kind].join()}}`}::text[])` : sql`true`;
    const { soon, over } = endings();
    const ofEnd = ends ? { soon, over }[ends] : sql`true`;
    const [rows, counted] = await Promise.all([
      queryRows(tx, Row)`
        select ${fileAsJson} as file,
          json_build_object('id', objects.id, 'title', objects.title, 'display_code', objects.display_code) as object,
          ${nameOf(sql`f.created_by`)} as added_by
        from ${visible.withObjects} and ${ofKind} and ${ofEnd}
        order by ${orderBy(sort ?? (ends ? "expires_on" : "-created_at"))}, f.id desc
        limit ${paging.per_page} offset ${offsetOf(paging)}`,
      queryRows(tx, Counted)`
        with seen as (select f.type, count(*)::int as n, count(*) filter (where ${soon})::int as soon,
          count(*) filter (where ${over})::int as over,
          count(*) filter (where ${ofEnd})::int as shown, ${ofKind} as asked from ${visible.alone} group by f.type)
        select coalesce(json_object_agg(type, n), '{}') as counts,
          coalesce(sum(shown) filter (where asked), 0)::int as total,
          json_build_object('soon', coalesce(sum(soon) filter (where asked), 0),
            'over', coalesce(sum(over) filter (where asked), 0)) as ending,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
            from categories c where c.workspace_id = ${id}), '[]') as categories, ${storageColumn(id)} as storage
        from seen`,
    ]);
    const { counts, ending, total, categories, storage } = counted[0]!;
    return {
      workspace_id: id,
      filter: { q, kind, ends, category, sort },
      items: rows.map(({ file, ...row }) => ({ ...fileView(file), ...row })),
      meta: metaOf(paging, total),
      counts,
      ending,
      categories,
      storage: storageViewOf(storage),
    };
  });
}

/**
 * The files that somebody sees, with the objects they are of and without: who sees all of a workspace needs none of
 * them to count. For who sees a part of it their objects come first.
 */
function visibleTo(actor: Actor, id: string, more: SQL): { withObjects: SQL; alone: SQL } {
  const ofObject = sql`files f join objects on (objects.workspace_id, objects.id) = (f.workspace_id, f.object_id)`;
  const alive = sql`f.workspace_id = ${id} and ${notDeleted("f")} and ${isNewest}`;
  if (actor.workspaceIds === "all" || actor.adminWorkspaceIds.includes(id))
    return { withObjects: sql`${ofObject} where ${alive} ${more}`, alone: sql`files f where ${alive} ${more}` };
  const seen = sql`${ofObject} where ${alive} and objects.workspace_id = ${id}
    and objects.container_id = any (${reachIn(actor, id)}::uuid[]) ${more}`;
  return { withObjects: seen, alone: seen };
}

/** Descending, "nulls last" would keep Postgres from the index of a column that has none. */
const orderBy = (sort: Parameters<typeof orderOf<keyof typeof columns>>[0]) =>
  sort === "-created_at" ? sql`f.created_at desc` : orderOf(sort, columns);

/** As the marks of a file say it: amber until its last day, red from the day after. */
function endings(): { soon: SQL; over: SQL } {
  const now = today();
  return {
    soon: sql`coalesce(f.expires_on between ${now}::date and ${addDays(now, FILE_ALERT_DAYS)}::date, false)`,
    over: sql`coalesce(f.expires_on < ${now}::date, false)`,
  };
}
