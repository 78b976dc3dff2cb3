import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { paperPaths } from "@server/inspection/pack/names";
import { isFileReleased } from "@server/platform/files/checked";
import { StoredContent } from "@server/platform/files/serve";
import { isNewest } from "@server/records/file/newest";
import { pathWithin, showsFile, showsObject, type Visitor } from "@server/records/share/visitor";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** What a link gives at once. Of more, people download the files one by one, or ask for a pack. */
const MOST = { files: 500, bytes: 1024 * 1024 * 1024 };

/** `size`: in bytes. `allowed`: not more than a link gives at once. */
export const AllFiles = z.object({ count: z.number(), size: z.number(), allowed: z.boolean() });
const Sum = z.object({ count: z.number(), size: z.number() });

/** The files that a visitor sees, of all objects of the share: `f`, its object `o`, its bytes `blobs`. */
const shownFiles = (visitor: Visitor): SQL => sql`
  files f join objects o on (o.workspace_id, o.id) = (f.workspace_id, f.object_id) and ${notDeleted("o")}
  join blobs on (blobs.workspace_id, blobs.sha256) = (f.workspace_id, f.sha256)
  where f.workspace_id = ${visitor.workspaceId} and ${notDeleted("f")} and ${isFileReleased()} and ${isNewest}
    and ${showsFile(visitor)} and ${showsObject(visitor)}`;

/** How many files a visitor sees in all, and how large they are. */
export async function allFilesOf(tx: Tx, visitor: Visitor): Promise<z.infer<typeof AllFiles>> {
  const [sum] = await queryRows(tx, Sum)`
    select count(*)::int as count, coalesce(sum(blobs.size), 0)::float8 as size from ${shownFiles(visitor)}`;
  return { ...sum!, allowed: sum!.count <= MOST.files && sum!.size <= MOST.bytes };
}

const Row = StoredContent.extend({
  id: z.string(),
  title: z.string(),
  day: z.string(),
  object: z.object({ id: z.string(), title: z.string(), display_code: z.string() }),
  container: z.object({ id: z.string(), path: z.array(z.object({ title: z.string() })) }),
});

/**
 * These files with the paths at which they lie in a ZIP: a folder for each place, in it one for each object; their names
 * begin with the day of their report, or on which they were added, so that the newest stand together.
 */
export async function filesToZip(tx: Tx, visitor: Visitor): Promise<(StoredContent & { path: string })[]> {
  const rows = await queryRows(tx, Row)`
    select f.id, f.title, f.name, blobs.workspace_id as "workspaceId", blobs.sha256, blobs.size, blobs.mime,
      to_char(coalesce((select max(r.reported_date) from reports r
        where (r.workspace_id, r.file_id) = (f.workspace_id, f.id) and ${notDeleted("r")}),
        (f.created_at at time zone 'Europe/Brussels')::date), 'YYYY-MM-DD') as day,
      json_build_object('id', o.id, 'title', o.title, 'display_code', o.display_code) as object,
      json_build_object('id', o.container_id,
        'path', ${visitor.objectId ? sql`'[]'::json` : pathWithin(visitor, sql`o.container_id`)}) as container
    from ${shownFiles(visitor)} order by 8 desc, f.id limit ${MOST.files}`;
  const pathOf = paperPaths();
  return rows.map(({ title, day, object, container, ...file }) => ({
    ...file,
    path: pathOf({
      place: { id: container.id, path: container.path.map((step) => step.title) },
      machine: { id: object.id, title: [object.display_code, object.title].filter(Boolean).join(" ") },
      title: `${day} ${title}`,
      file: file.name,
    }),
  }));
}
