import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import type { Listing } from "@server/core/paging";
import { can } from "@server/core/policy";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { FileType } from "@server/records/file/inputs";
import { fileKinds } from "@server/records/file/kinds";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { LibraryPageQuery, LibraryQuery, LibraryUse } from "./inputs.ts";
import { libraryFileView, libraryOf, listedView, sourceObject, UsedLibraryRow, usesIn } from "./rows.ts";

type Input = Listing & {
  q: string;
  kind?: keyof typeof fileKinds;
  use?: LibraryUse;
  sort: z.output<typeof LibraryQuery>["sort"];
};

/** Natural sorting ("2" before "10") takes 0.1 ms a title, so larger libraries are sorted by letters. */
const MAX_NATURAL_SORT = 1000;

const Counted = z.object({ type: FileType, count: z.number() });

/** A page of the files usable in a workspace, and their number by type. The caller has authorized the actor. */
export async function libraryRows(tx: Tx, actor: Actor, workspaceId: string, { q, kind, use, sort, ...paging }: Input) {
  const found = sql`(${libraryOf(workspaceId)}) f where true
    ${q ? sql`and f.search like all (${patternsOf(wordsIn(q))}::text[])` : sql``}
      ${use ? sql`and ${use} = any (f.usable_for)` : sql``}`;
  const ofKind = kind ? sql`and f.type = any (${`{${fileKinds[kind].join()}}`}::text[])` : sql``;
  const counted = await queryRows(tx, Counted)`select f.type, count(*)::int as count from ${found} group by 1`;
  const counts = Object.fromEntries(counted.map(({ type, count }) => [type, count])) as Partial<
    Record<FileType, number>
  >;
  const wanted: readonly FileType[] = kind ? fileKinds[kind] : FileType.options;
  const total = wanted.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const title = total > MAX_NATURAL_SORT ? sql`f.search` : sql`in_order(f.title)`;
  const { order, beyond, bounds, place, meta } = keysetOf(`library ${sort}`, [
    keyOf(sort, { title, created_at: sql`f.created_at` }, ["title", "created_at"]),
    { by: sql`f.id`, filled: true },
  ]);
  const rows = await queryRows(tx, UsedLibraryRow.extend(Placed.shape))`
    select f.* ${place}, ${usesIn(actor, workspaceId)} as uses, ${sourceObject(actor, workspaceId)} as object
      from (
      select f.* from ${found} ${ofKind} ${beyond(paging)} ${order} ${bounds(paging)}) f ${order}`;
  return { rows, counts, meta: meta(paging, total, rows) };
}

/** The files usable in a workspace, for REST. */
export function libraryFilesOf(actor: Actor, { id, ...query }: z.output<typeof LibraryQuery>) {
  authorizeIn(actor, id, "library.see");
  return reading(actor, async (tx) => {
    const { rows, meta } = await libraryRows(tx, actor, id, query);
    return { items: rows.map((row) => libraryFileView(row, id)), meta };
  });
}

/** The library of a workspace, for its page. */
export function libraryPage(actor: Actor, { id, ...query }: z.output<typeof LibraryPageQuery>) {
  const effectiveRole = authorizeIn(actor, id, "library.see");
  const { q, kind, use, sort } = query;
  return reading(actor, async (tx) => {
    const { rows, counts, meta } = await libraryRows(tx, actor, id, query);
    return {
      workspace_id: id,
      filter: { q, kind, use, sort },
      items: rows.map((row) => listedView(row, id)),
      counts,
      meta,
      may: { edit: can(effectiveRole, "library.edit") },
    };
  });
}

/** One library file, for the response of REST. */
export const loadLibraryFile = (actor: Actor, workspaceId: string, id: string) =>
  reading(actor, async (tx) => {
    const rows = await queryRows(tx, UsedLibraryRow)`
      select f.*, 0 as uses, ${sourceObject(actor, workspaceId)} as object
        from (${libraryOf(workspaceId)}) f where f.id = ${id}`;
    return libraryFileView(rows[0]!, workspaceId);
  });
