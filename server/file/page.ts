import { reading } from "@db/transact";
import { type Actor, may } from "@server/actor";
import { Step } from "@server/container/inputs";
import { pathAsJson } from "@server/container/path-of";
import { Id } from "@server/fields";
import { Category } from "@server/object/inputs";
import { allows } from "@server/policy";
import { missing } from "@server/refusal";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { fileFor } from "./file-for.ts";
import { FileView } from "./inputs.ts";
import { isOwnUpload } from "./remove.ts";
import { type FileRow, fileAsJson, fileView } from "./view.ts";

export const FilePage = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  /** From the topmost container the reader may see down to the one the object is in. */
  path: z.array(Step),
  file: FileView,
  is_picture: z.boolean(),
  mime: z.string().nullable(),
  added_by: z.string().nullable(),
  /** The workspace's own, to choose from. */
  categories: z.array(Category),
  /** Before and after it, in the order of the object's page. */
  previous: Id.nullable(),
  next: Id.nullable(),
  may: z.object({ edit: z.boolean(), delete: z.boolean(), locked: z.boolean() }),
});

type Row = {
  file: FileRow;
  object: { id: string; title: string; display_code: string };
  path: z.infer<typeof Step>[];
  added_by: string | null;
  categories: Category[];
  previous: string | null;
  next: string | null;
};

/** One file of an object, to look at, and to change. */
export const filePage = (actor: Actor, objectId: string, fileId: string): Promise<z.infer<typeof FilePage>> =>
  reading(actor, async (tx) => {
    const [kept, { rows }] = await Promise.all([
      fileFor(tx, actor, "file.see", fileId),
      tx.execute<Row>(sql`
        select ${fileAsJson} as file, json_build_object('id', o.id, 'title', o.title, 'display_code', o.display_code) as object,
          ${pathAsJson(actor, sql`o.container_id`)} as path,
          (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = f.created_by) as added_by,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title) from categories c where c.workspace_id = f.workspace_id), '[]') as categories,
          (select b.id from files b where (b.workspace_id, b.object_id, b.is_picture) = (f.workspace_id, f.object_id, f.is_picture) and b.deletion_id is null
            and (b.position, b.created_at, b.id) < (f.position, f.created_at, f.id) order by b.position desc, b.created_at desc, b.id desc limit 1) as previous,
          (select a.id from files a where (a.workspace_id, a.object_id, a.is_picture) = (f.workspace_id, f.object_id, f.is_picture) and a.deletion_id is null
            and (a.position, a.created_at, a.id) > (f.position, f.created_at, f.id) order by a.position, a.created_at, a.id limit 1) as next
        from files f join objects o on (o.workspace_id, o.id) = (f.workspace_id, f.object_id) where f.id = ${fileId}`),
    ]);
    const [row] = rows;
    if (!row || kept.objectId !== objectId) throw missing();
    const { workspaceId, standing, locked, mime, createdBy, signed } = kept;
    const editor = allows(standing, "file.delete");
    return {
      ...row,
      workspace_id: workspaceId,
      file: fileView(row.file),
      is_picture: row.file.is_picture,
      mime,
      may: {
        edit: may(kept, "file.edit"),
        delete: !signed && (editor || (isOwnUpload(actor, createdBy) && allows(standing, "file.delete_own"))),
        locked,
      },
    };
  });
