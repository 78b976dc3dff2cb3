import { queryRows } from "@db/rows";
import type { Scan } from "@db/schema/blob";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { REST_BASE } from "@server/core/constants";
import { iso } from "@server/core/day";
import { scanAsJson, withheldReasonOf } from "@server/platform/files/checked";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { fileFor } from "./file-for.ts";
import { FileType, FileView } from "./inputs.ts";

/** The JSON of fileAsJson: the values of a FileView, and some that it does not show. */
export const FileRow = FileView.omit({ file_path: true, scan: true }).extend({
  /** Not checked: an enum of the database. */
  scan: z.custom<Scan>().nullable(),
  object_id: z.string(),
  type: FileType,
  is_picture: z.boolean(),
  created_by: z.string().nullable(),
});
export type FileRow = z.infer<typeof FileRow>;

/** A JSON column for a query in which `f` is a row of files. */
export const fileAsJson: SQL = sql`json_build_object(
  'id', f.id, 'object_id', f.object_id, 'type', f.type, 'name', f.name, 'title', f.title, 'size', f.size,
    'created_at', f.created_at, 'link', f.link,
  'description', f.description, 'category_id', f.category_id, 'public', f.public, 'expires_on', f.expires_on,
    'sha256', f.sha256,
  'signed', f.signed, 'scan', ${scanAsJson},
  'pages', case when f.type = 'pdf' then
    (select case when b.read_at is null then b.pages else coalesce(b.pages, 0) end from blobs b
      where (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256)) end,
  'is_picture', f.is_picture, 'created_by', f.created_by)`;

const Read = z.object({ file: FileRow });

/** A file as programs read it, for who may see it. */
export const fileOf = (actor: Actor, id: string): Promise<FileView> =>
  reading(actor, async (tx) => {
    const [, [row]] = await Promise.all([
      fileFor(tx, actor, "file.see", id),
      queryRows(tx, Read)`select ${fileAsJson} as file from files f where f.id = ${id}`,
    ]);
    return fileView(row!.file);
  });

/** The view of a file. It lists the fields, because spreading them is slow and a list has hundreds of files. */
export const fileView = (row: FileRow): FileView => ({
  id: row.id,
  type: row.type,
  file_path: row.link ?? `${REST_BASE}/objects/${row.object_id}/files/${row.id}`,
  name: row.name,
  title: row.title,
  size: row.size,
  created_at: iso(row.created_at),
  link: row.link,
  description: row.description,
  category_id: row.category_id,
  public: row.public,
  expires_on: row.expires_on,
  sha256: row.sha256,
  signed: row.signed,
  pages: row.pages,
  scan: withheldReasonOf(row.scan),
});
