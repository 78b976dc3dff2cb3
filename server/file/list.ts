import { inReach } from "@db/reach";
import { objects } from "@db/schema/object";
import { reading } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { metaOf, offsetOf } from "@server/paging";
import { patternsOf } from "@server/search/patterns";
import { wordsIn } from "@server/search/words";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type FilesQuery, FileType } from "./inputs.ts";
import { fileKinds } from "./kinds.ts";
import { type FileRow, fileAsJson, fileView } from "./view.ts";

type Row = { file: FileRow; object: { id: string; title: string; display_code: string }; added_by: string | null };
type Counted = { counts: Partial<Record<FileType, number>> };

/** The files of a workspace that the actor may see, the newest first. */
export async function filesOfWorkspace(actor: Actor, { id, q, kind, ...paging }: z.output<typeof FilesQuery>) {
  admitIn(actor, id, "workspace.see");
  // Inside the wall of this one workspace, where the search index works; for a super admin too.
  return reading({ workspaceIds: [id] }, async (tx) => {
    const visible = sql`files f join objects on (objects.workspace_id, objects.id) = (f.workspace_id, f.object_id)
      where f.workspace_id = ${id} and f.deletion_id is null and ${inReach(actor, objects.workspaceId, objects.containerId)}
      ${q ? sql`and f.id in (select found_files(${id}, ${patternsOf(wordsIn(q))}))` : sql``}`;
    const ofKind = kind ? sql`and f.type = any (${`{${fileKinds[kind].join()}}`}::text[])` : sql``;
    const [{ rows }, { rows: counted }] = await Promise.all([
      tx.execute<Row>(sql`
        select ${fileAsJson} as file, json_build_object('id', objects.id, 'title', objects.title, 'display_code', objects.display_code) as object,
          (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = f.created_by) as added_by
        from ${visible} ${ofKind} order by f.created_at desc, f.id desc limit ${paging.per_page} offset ${offsetOf(paging)}`),
      tx.execute<Counted>(
        sql`select coalesce(json_object_agg(type, n), '{}') as counts from (select f.type, count(*)::int as n from ${visible} group by 1) by_type`,
      ),
    ]);
    const counts = counted[0]!.counts;
    const wanted: readonly FileType[] = kind ? fileKinds[kind] : FileType.options;
    const total = wanted.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
    return {
      workspace_id: id,
      filter: { q, kind },
      items: rows.map(({ file, ...row }) => ({ ...fileView(file), ...row })),
      meta: metaOf(paging, total),
      counts,
    };
  });
}
