import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { type Actor, authorizeIn, effectiveRoleIn } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { PLATFORM } from "./global-bytes.ts";
import { isAvailableTo, libraryOf } from "./rows.ts";

const Found = z.object({
  workspace_id: z.string().nullable(),
  sha256: z.string().nullable(),
  size: z.number(),
  mime: z.string().nullable(),
  name: z.string(),
});
type Found = z.infer<typeof Found>;

const storedAs = (found: Found | undefined): StoredContent => {
  if (!found?.sha256 || !found.mime) throw notFound();
  return {
    workspaceId: found.workspace_id ?? PLATFORM,
    sha256: found.sha256,
    size: found.size,
    mime: found.mime,
    name: found.name,
  };
};

/** For our pages: a file of a library the actor may see, or the platform's, available to one of their workspaces. */
export const storedLibraryFile = (actor: Actor, id: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const isIn = actor.isSuperAdmin || actor.memberships.length > 0;
    // row-level security shows only the rows of the actor's workspaces
    const given = actor.isSuperAdmin
      ? sql`true`
      : sql`(g.everywhere and ${isIn}) or exists (select from global_library_access a where a.library_file_id = g.id)`;
    const rows = await queryRows(tx, Found)`
      select l.workspace_id, l.sha256, l.size, b.mime, l.name from library_files l
        join blobs b on (b.workspace_id, b.sha256) = (l.workspace_id, l.sha256)
          where l.id = ${id} and ${notDeleted("l")}
      union all
      select null, g.sha256, g.size, g.mime, g.name from global_library_files g where g.id = ${id} and (${given})`;
    const own = rows[0]?.workspace_id;
    if (own && effectiveRoleIn(actor, own) === null) throw notFound();
    return storedAs(rows[0]);
  });

/** For REST: a file usable in this workspace. */
export function storedInWorkspace(actor: Actor, workspaceId: string, id: string): Promise<StoredContent> {
  authorizeIn(actor, workspaceId, "library.see");
  return reading(actor, async (tx) => {
    const rows = await queryRows(tx, Found)`
      select case when f.own then ${workspaceId}::uuid end as workspace_id, f.sha256, f.size, f.name,
        coalesce((select b.mime from blobs b where b.workspace_id = ${workspaceId} and b.sha256 = f.sha256 and f.own),
          (select g.mime from global_library_files g where g.id = f.id and ${isAvailableTo(workspaceId)})) as mime
      from (${libraryOf(workspaceId)}) f where f.id = ${id}`;
    return storedAs(rows[0]);
  });
}

/** For the back-office: any file of the platform. */
export function storedGlobalFile(actor: Actor, id: string): Promise<StoredContent> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const rows = await queryRows(
      tx,
      Found,
    )`select null as workspace_id, g.sha256, g.size, g.mime, g.name from global_library_files g where g.id = ${id}`;
    return storedAs(rows[0]);
  });
}
