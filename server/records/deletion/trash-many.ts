import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import { requireMayGo } from "@server/records/keeping/may-go";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { noteDeleted } from "./deleted-records.ts";
import { withoutStateTriggers } from "./without-state-triggers.ts";

type Items = {
  workspaceId: string;
  kind: "object" | "file" | "report" | "action_point";
  rows: readonly { id: string; title: string }[];
  /** More for each event. */
  detail: Record<string, unknown>;
};

const Made = z.object({ id: z.string(), target_id: z.string() });
const Counted = z.object({ id: z.string(), files: z.number() });

/**
 * Soft-deletes items of one kind with all that is below them, each by a deletion of its own, so that it is restored by
 * itself. The caller has locked them and, of objects, their containers and the tree of the workspace. Throws conflict where
 * a rule or a legal hold keeps one of them (requireMayGo).
 */
export async function trashMany(tx: Tx, actor: Actor, { workspaceId, kind, rows, detail }: Items): Promise<void> {
  if (rows.length === 0) return;
  const made = await queryRows(tx, Made)`
    insert into deletions (workspace_id, kind, target_id, title, deleted_by)
    select ${workspaceId}::uuid, ${kind}, item.id, item.title, ${actor.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, title }) => ({ id, title })))}::jsonb)
      as item (id uuid, title text)
    returning id, target_id`;
  const deletions = sql`(select id, target_id from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
    as made (id uuid, target_id uuid))`;
  const mark = (table: "objects" | "files" | "reports" | "action_points" | "answers", own: string, by: SQL) => {
    const from = kind === own ? sql`${deletions} by_id (deletion_id, key) where i.id = by_id.key` : by;
    return sql`update ${sql.raw(table)} i set deletion_id = by_id.deletion_id from ${from}
      and i.workspace_id = ${workspaceId} and ${notDeleted("i")} returning i.id, i.deletion_id`;
  };
  const inObject = sql`marked_objects by_id where i.object_id = by_id.id`;
  const counted = await withoutStateTriggers(
    tx,
    kind,
    () => queryRows(tx, Counted)`
      with marked_objects as (${mark("objects", "object", sql`${deletions} by_id (deletion_id, key) where false`)}),
        marked_files as (${mark("files", "file", inObject)}),
        marked_reports as (${mark("reports", "report", inObject)}),
        marked_points as (${mark("action_points", "action_point", inObject)}),
        marked_answers as (${mark("answers", "answer", inObject)})
      update deletions d set objects_count = ${kind === "object" ? 1 : 0}, files_count =
        (select count(*) from marked_files f where f.deletion_id = d.id)
      from ${deletions} made where d.workspace_id = ${workspaceId} and d.id = made.id
      returning d.id, d.files_count as files`,
  );
  const deletionIds = made.map(({ id }) => id);
  await requireMayGo(tx, { workspaceId, kind, ids: rows.map(({ id }) => id), deletionIds });
  await noteDeleted(tx, workspaceId, deletionIds);
  const files = new Map(counted.map((row) => [row.id, row.files]));
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  await recordEvents(
    tx,
    actor,
    `${kind}.delete`,
    made.map(({ id, target_id }) => ({
      workspaceId,
      aboutId: target_id,
      title: titles.get(target_id),
      detail: { ...detail, deletion: id, objects: kind === "object" ? 1 : 0, files: files.get(id) ?? 0 },
    })),
  );
}
