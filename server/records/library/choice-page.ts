import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, authorizeIn } from "@server/core/actor";
import { PER_PAGE } from "@server/core/constants";
import { Id, Step } from "@server/core/fields";
import { can } from "@server/core/policy";
import { Category } from "@server/records/object/inputs";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type ChoiceQuery, LibraryPage, ListedLibraryFile } from "./inputs.ts";
import { libraryRows } from "./list.ts";
import { libraryOf, listedView, UsedLibraryRow } from "./rows.ts";

export const ChoicePage = LibraryPage.omit({ may: true, filter: true }).extend({
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  path: z.array(Step),
  categories: z.array(Category),
  /** Chosen on another page or in another search. */
  chosen: z.array(ListedLibraryFile),
  /** The ids that the object has already. */
  there: z.array(Id),
  /** Whether the workspace's library has no files. */
  is_empty: z.boolean(),
  may: z.object({ edit_library: z.boolean() }),
  filter: z.object({
    q: z.string(),
    kind: z.enum(["documents", "pictures", "media", "links"]).optional(),
    category: Id.optional(),
  }),
});

const ContextRow = z.object({
  path: z.array(Step),
  categories: z.array(Category),
  there: z.array(z.string()),
  chosen: z.array(UsedLibraryRow),
});

/** A page of the library's files that may be added to an object, with those chosen before. */
export const choicePage = (
  actor: Actor,
  { id, q, kind, page, category, library_file_ids }: z.output<typeof ChoiceQuery>,
) =>
  reading(actor, async (tx) => {
    const { workspaceId, title, displayCode } = await objectFor(tx, actor, "file.upload", id);
    const effectiveRole = authorizeIn(actor, workspaceId, "library.see");
    const [found, rows] = await Promise.all([
      libraryRows(tx, actor, workspaceId, { q, kind, page, use: "object", sort: "title", per_page: PER_PAGE }),
      queryRows(tx, ContextRow)`
        select ${pathAsJson(actor, sql`o.container_id`)} as path,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
            from categories c
            where c.workspace_id = o.workspace_id), '[]') as categories,
          array(select coalesce(u.library_file_id, u.global_library_file_id) from files u
            where (u.workspace_id, u.object_id) = (o.workspace_id, o.id)
            and ${notDeleted("u")} and coalesce(u.library_file_id, u.global_library_file_id) is not null) as there,
          coalesce((select json_agg(to_jsonb(f) - 'search' || '{"uses": null, "object": null}'
            order by in_order(f.title)) from (${libraryOf(workspaceId)}) f
            where f.id = any (${sql.param(library_file_ids)}::uuid[]) and 'object' = any (f.usable_for)),
              '[]') as chosen
        from objects o where o.id = ${id}`,
    ]);
    const { chosen, ...context } = rows[0]!;
    return {
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      ...context,
      chosen: chosen.map((row) => listedView(row, workspaceId)),
      items: found.rows.map((row) => listedView(row, workspaceId)),
      counts: found.counts,
      meta: found.meta,
      is_empty: found.meta.total === 0 && !q && !kind,
      may: { edit_library: can(effectiveRole, "library.edit") },
      filter: { q, kind, category },
    };
  });
