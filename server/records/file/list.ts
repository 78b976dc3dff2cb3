import { notDeleted } from "@db/not-deleted";
import { plannedAnew } from "@db/prepared";
import { administersSome, reachIn, seesWholeWorkspace, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn, namesSeenBy } from "@server/core/actor";
import { FILE_ALERT_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { orderOf } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { type StorageRow, storageColumn, storageViewOf } from "@server/platform/storage/quota";
import { holdsWords } from "@server/records/search/holds-words";
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
const Expiring = z.object({ soon: z.number(), over: z.number() });
const Totals = z.object({
  /** Not checked: without the types that no file has. */
  counts: z.custom<Partial<Record<FileType, number>>>(),
  ending: Expiring,
  total: z.number(),
  categories: z.array(z.object({ id: z.string(), title: z.string() })),
  changes: z.boolean(),
  /** Not checked: storageColumn() yields it. */
  storage: z.custom<StorageRow>(),
});

const columns = {
  title: sql`plain(f.title)`,
  created_at: sql`f.created_at`,
  size: sql`f.size`,
  expires_on: sql`f.expires_on`,
};
const filled = ["title", "created_at", "size"] as const;

/**
 * A page of the files of a workspace that the actor may see, by default newest first, with the counts for its filters.
 * Throws not found or forbidden.
 */
export async function filesOfWorkspace(
  actor: Actor,
  { id, q, kind, ends, category, sort, ...paging }: z.output<typeof FilesQuery>,
) {
  const role = authorizeIn(actor, id, "workspace.see");
  const seesNames = namesSeenBy(actor, id)(null);
  // Row-level security is limited to this one workspace, also for a super admin, so that the search index is used.
  return reading({ workspaceIds: [id] }, async (tx) => {
    const { visible, isOfKind, isExpiring, soon, over } = await conditionsOf(tx, actor, {
      id,
      q,
      kind,
      ends,
      category,
    });
    const order = sql`order by ${orderOf(sort ?? (ends ? "expires_on" : "-created_at"), columns, filled)}, f.id desc`;
    const [rows, totals] = await Promise.all([
      queryRows(tx, Row)`
        select ${fileAsJson} as file,
          json_build_object('id', objects.id, 'title', objects.title, 'display_code', objects.display_code) as object,
          ${nameOf(sql`f.created_by`)} as added_by
        from ${withObject} where f.id in (
          select f.id from ${visible} and ${isOfKind} and ${isExpiring} ${order}
          limit ${paging.per_page} offset ${offsetOf(paging)}
        ) ${order}`,
      queryRows(tx, Totals)`
        with by_type as (select f.type, count(*)::int as n, count(*) filter (where ${soon})::int as soon,
          count(*) filter (where ${over})::int as over,
          count(*) filter (where ${isExpiring})::int as shown, ${isOfKind} as of_kind from ${visible}
            group by f.type)
        select coalesce(json_object_agg(type, n), '{}') as counts,
          coalesce(sum(shown) filter (where of_kind), 0)::int as total,
          json_build_object('soon', coalesce(sum(soon) filter (where of_kind), 0),
            'over', coalesce(sum(over) filter (where of_kind), 0)) as ending,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
            from categories c where c.workspace_id = ${id}), '[]') as categories, ${storageColumn(id)} as storage,
          ${administersSome(actor, id)} as changes
        from by_type`,
    ]);
    const { counts, ending, total, categories, storage, changes } = totals[0]!;
    return {
      workspace_id: id,
      filter: { q, kind, ends, category, sort },
      items: rows.map(({ file, added_by, ...row }) => ({
        ...fileView(file),
        ...row,
        added_by: seesNames || file.created_by === actor.userId ? added_by : null,
      })),
      meta: metaOf(paging, total),
      counts,
      ending,
      categories,
      storage: storageViewOf(storage),
      may: { change: changes && role !== "tablet" },
    };
  });
}

type Filter = Pick<z.output<typeof FilesQuery>, "id" | "q" | "kind" | "ends" | "category"> & {
  /** Only these. */
  ids?: readonly string[];
};

async function conditionsOf(tx: Tx, actor: Actor, { id, q, kind, ends, category, ids }: Filter) {
  const filters = sql`${q ? sql`and ${await holdsWords(tx, "files", sql`f`, id, q)}` : sql``}
    ${ids ? sql`and f.id = any (${uuids(ids)})` : sql``}
    ${category ? sql`and f.category_id = ${category}` : sql``}`;
  const { soon, over } = expiryConditions();
  return {
    visible: visibleFiles(actor, id, q || category || ids ? plannedAnew(filters) : filters),
    isOfKind: kind ? sql`f.type = any (${`{${fileKinds[kind].join()}}`}::text[])` : sql`true`,
    isExpiring: ends ? { soon, over }[ends] : sql`true`,
    ...{ soon, over },
  };
}

/** SQL: what follows "from" in a query of the ids `f.id` of the files that a list shows. Does not authorize. */
export async function filesListed(tx: Tx, actor: Actor, filter: Filter): Promise<SQL> {
  const { visible, isOfKind, isExpiring } = await conditionsOf(tx, actor, filter);
  return sql`${visible} and ${isOfKind} and ${isExpiring}`;
}

const withObject = sql`files f join objects on (objects.workspace_id, objects.id) = (f.workspace_id, f.object_id)`;

/**
 * What follows "from" in queries of the files in the actor's reach: with their objects, unless the actor sees the whole
 * workspace.
 */
function visibleFiles(actor: Actor, id: string, filters: SQL): SQL {
  const isListed = sql`f.workspace_id = ${id} and ${notDeleted("f")} and ${isNewest}`;
  return seesWholeWorkspace(actor, id)
    ? sql`files f where ${isListed} ${filters}`
    : sql`${withObject} where ${isListed} and objects.workspace_id = ${id}
        and objects.container_id = any (${reachIn(actor, id)}::uuid[]) ${filters}`;
}

/** The same days as in the badges of a file: "soon" up to its last day, "over" from the day after. */
function expiryConditions(): { soon: SQL; over: SQL } {
  const now = today();
  return {
    soon: sql`coalesce(f.expires_on between ${now}::date and ${addDays(now, FILE_ALERT_DAYS)}::date, false)`,
    over: sql`coalesce(f.expires_on < ${now}::date, false)`,
  };
}
