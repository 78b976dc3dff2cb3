import { notDeleted } from "@db/not-deleted";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { REST_BASE } from "@server/core/constants";
import { iso } from "@server/core/day";
import { can } from "@server/core/policy";
import { FileType } from "@server/records/file/inputs";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type LibraryFileView, LibraryUse, type ListedLibraryFile } from "./inputs.ts";

/** A row of libraryOf(). */
export const LibraryRow = z.object({
  id: z.string(),
  title: z.string(),
  name: z.string(),
  type: FileType,
  link: z.string().nullable(),
  sha256: z.string().nullable(),
  size: z.number(),
  usable_for: z.array(LibraryUse),
  created_at: z.string(),
  own: z.boolean(),
  everywhere: z.boolean(),
});
type LibraryRow = z.infer<typeof LibraryRow>;
/** With what usesIn() and sourceObject() select. */
export const UsedLibraryRow = LibraryRow.extend({ object: z.string().nullable(), uses: z.number().nullable() });

/** Condition: the platform's file `g` is available to a workspace. */
export const isAvailableTo = (workspaceId: string | SQL): SQL => sql`(g.everywhere or exists (
  select from global_library_access a where a.library_file_id = g.id and a.workspace_id = ${workspaceId}))`;

/** SQL: all files usable in a workspace, its own and the platform's. */
export const libraryOf = (workspaceId: string): SQL => sql`
  select l.id, l.title, l.name, l.type, l.link, l.sha256, l.size, l.usable_for, l.created_at, l.search,
    true as own, false as everywhere
  from library_files l where l.workspace_id = ${workspaceId} and ${notDeleted("l")}
  union all
  select g.id, g.title, g.name, g.type, g.link, g.sha256, g.size, g.usable_for, g.created_at,
    g.search, false, g.everywhere
  from global_library_files g where ${isAvailableTo(workspaceId)}`;

/** `value` for actors who manage the library, else `otherwise`: uses may be out of the reach of other actors. */
function ifManager(actor: Actor, workspaceId: string, value: SQL, otherwise: SQL): SQL {
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  return effectiveRole !== null && can(effectiveRole, "library.edit") ? value : otherwise;
}

/**
 * SQL: how many objects and floor plans of a workspace use the file `f`; null if the actor does not manage the library.
 */
export const usesIn = (actor: Actor, workspaceId: string): SQL =>
  ifManager(actor, workspaceId, countUses(workspaceId), sql`null::int`);
const countUses = (workspaceId: string): SQL => sql`(
  (select count(distinct u.object_id)::int from files u
    join objects o on (o.workspace_id, o.id) = (u.workspace_id, u.object_id)
    where u.workspace_id = ${workspaceId} and u.library_file_id = f.id and ${notDeleted("u")} and ${notDeleted("o")}) +
  (select count(distinct u.object_id)::int from files u
    join objects o on (o.workspace_id, o.id) = (u.workspace_id, u.object_id)
    where u.workspace_id = ${workspaceId} and u.global_library_file_id = f.id and ${notDeleted("u")}
      and ${notDeleted("o")}) +
  (select count(*)::int from containers c
    where c.workspace_id = ${workspaceId} and c.floorplan_library_file_id = f.id
      and c.floorplan is not null and ${notDeleted("c")}))`;

/** SQL: the object whose file was added to the library as `f`: its file is older than `f`. */
export const sourceObject = (actor: Actor, workspaceId: string): SQL =>
  ifManager(actor, workspaceId, origin(workspaceId), sql`null::uuid`);
const origin = (workspaceId: string): SQL => sql`(
  select u.object_id from files u where u.workspace_id = ${workspaceId} and u.library_file_id = f.id
    and ${notDeleted("u")} and u.created_at < f.created_at
  order by u.created_at limit 1)`;

type VisibleFile = Pick<LibraryRow, "id" | "title" | "link" | "type" | "usable_for" | "own" | "everywhere"> & {
  object: string | null;
};

/** The view of a library file for REST. */
export const libraryFileView = (row: VisibleFile, workspaceId: string): LibraryFileView => ({
  id: row.id,
  title: row.title,
  file: row.link ?? `${REST_BASE}/workspaces/${workspaceId}/library-files/${row.id}`,
  floorplan: row.usable_for.includes("floorplan"),
  global: row.everywhere,
  object: row.object,
  workspaces: row.everywhere ? [] : [workspaceId],
  usable_for: row.usable_for,
  type: row.type,
});

/** The view of a library file in a list of a page. */
export const listedView = (row: z.infer<typeof UsedLibraryRow>, workspaceId: string): ListedLibraryFile => ({
  ...libraryFileView(row, workspaceId),
  name: row.name,
  link: row.link,
  size: row.size,
  created_at: iso(row.created_at),
  own: row.own,
  uses: row.uses,
});
