import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { can } from "@server/core/policy";
import { z } from "zod";
import type { LibraryFilePage } from "./inputs.ts";
import { libraryOf, listedView, sourceObject, UsedLibraryRow, usesIn } from "./rows.ts";
import { usesOfFile } from "./uses.ts";

const Row = UsedLibraryRow.extend({
  mime: z.string().nullable(),
  from_title: z.string().nullable(),
  added_by: z.string().nullable(),
});

/** One library file with its uses, for its page and before it is deleted. */
export function libraryFilePage(
  actor: Actor,
  workspaceId: string,
  id: string,
): Promise<z.infer<typeof LibraryFilePage>> {
  const effectiveRole = authorizeIn(actor, workspaceId, "library.edit");
  return reading(actor, async (tx) => {
    const [[row], uses] = await Promise.all([
      queryRows(tx, Row)`
        select f.*, coalesce((select b.mime from blobs b where b.workspace_id = ${workspaceId} and b.sha256 = f.sha256
          and f.own),
            (select g.mime from global_library_files g where g.id = f.id)) as mime,
          ${usesIn(actor, workspaceId)} as uses, o.id as object, o.title as from_title,
          (select concat_ws(' ', u.first_name, u.last_name) from users u join library_files l on l.created_by = u.id
            where l.workspace_id = ${workspaceId} and l.id = f.id) as added_by
        from (${libraryOf(workspaceId)}) f
        left join objects o on o.workspace_id = ${workspaceId} and o.id = ${sourceObject(actor, workspaceId)}
          and ${notDeleted("o")}
        where f.id = ${id}`,
      usesOfFile(tx, actor, workspaceId, id),
    ]);
    if (!row) throw notFound();
    return {
      workspace_id: workspaceId,
      file: listedView(row, workspaceId),
      mime: row.mime,
      added_by: row.added_by,
      from: row.object && row.from_title !== null ? { id: row.object, title: row.from_title } : null,
      uses,
      may: { edit: row.own && can(effectiveRole, "library.edit") },
    };
  });
}
