import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { UNDO_UPLOAD_HOURS } from "@server/core/constants";
import { notFound } from "@server/core/errors";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Batch, type BatchView, reasonsToStay } from "./inputs.ts";

/** For which a page still says that it is too late, instead of that there is nothing. */
const REMEMBERED_DAYS = 30;

const Row = z.object({
  id: z.string(),
  title: z.string(),
  /** It is in the trash: by taking the batch back, or before. */
  gone: z.enum(["undone", "before"]).nullable(),
  reason: z.enum(reasonsToStay).nullable(),
  is_recent: z.boolean(),
  undone: z.boolean(),
});
type FileOfBatch = z.infer<typeof Row>;

/**
 * The files that the actor added to an object together, as the history says, and why one stays: somebody signed it, made
 * it the paper of a report, moved it, or changed it since. The first one is named first. The caller has authorized the
 * actor for the object. Throws not found if they added no such files.
 */
export async function filesOfBatch(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  { id, batch }: z.output<typeof Batch>,
): Promise<FileOfBatch[]> {
  const byActor = sql`e.workspace_id = ${workspaceId} and e.user_id = ${actor.userId}
    and e.at > now() - make_interval(days => ${REMEMBERED_DAYS}) and e.detail ->> 'batch' = ${batch}`;
  const rows = await queryRows(tx, Row)`
    with added as materialized (
      select e.about_id, e.at from events e
      where ${byActor} and e.verb = 'file.upload' and e.detail ->> 'object_id' = ${id}
    ), taken_back as materialized (
      select (e.detail ->> 'deletion')::uuid as deletion_id from events e where ${byActor} and e.verb = 'file.delete'
    )
    select f.id, f.title, exists (select from taken_back) as undone,
      added.at > now() - make_interval(hours => ${UNDO_UPLOAD_HOURS}) as is_recent,
      case when f.deletion_id in (select deletion_id from taken_back) then 'undone'
        when not ${notDeleted("f")} then 'before' end as gone,
      case when f.signed then 'signed'
        when exists (select from reports r
          where (r.workspace_id, r.file_id) = (f.workspace_id, f.id) and ${notDeleted("r")}) then 'paper'
        when f.object_id <> ${id} then 'moved'
        when exists (select from events e
          where (e.workspace_id, e.about_id) = (f.workspace_id, f.id) and e.verb <> 'file.upload'
            and e.user_id is not null and e.at > added.at) then 'changed' end as reason
    from added join files f on (f.workspace_id, f.id) = (${workspaceId}, added.about_id)
    order by added.at, f.id`;
  if (rows.length === 0) throw notFound();
  return rows;
}

type Place = { workspaceId: string; id: string; title: string };

/** Those files as a page says them. */
export const batchView = (
  { workspaceId, id, title }: Place,
  batch: string,
  files: readonly FileOfBatch[],
): BatchView => ({
  workspace_id: workspaceId,
  object: { id, title },
  batch,
  count: files.length,
  undone: files.some(({ undone }) => undone),
  removed: files.filter(({ gone }) => gone === "undone").length,
  undoable: files.filter(isUndoable).length,
  refusal: refusalOf(files),
  staying: files.flatMap(({ id: fileId, title: name, gone, reason }) =>
    gone || !reason ? [] : [{ id: fileId, title: name, reason }],
  ),
});

/** Whether a file of a batch can be taken back now. */
export const isUndoable = ({ gone, reason, is_recent, undone }: FileOfBatch): boolean =>
  !gone && !reason && is_recent && !undone;

/** Why none of them can be taken back; null where some can. */
export function refusalOf(files: readonly FileOfBatch[]): BatchView["refusal"] {
  if (files.some(({ undone }) => undone)) return "already";
  if (!files.some(({ is_recent }) => is_recent)) return "too_late";
  return files.some(isUndoable) ? null : "nothing_left";
}

/** The files that the actor added to an object together. Throws not found. */
export const filesTogether = (actor: Actor, input: z.output<typeof Batch>): Promise<BatchView> =>
  reading(actor, async (tx) => {
    const object = await objectFor(tx, actor, "file.see", input.id);
    return batchView(object, input.batch, await filesOfBatch(tx, actor, object.workspaceId, input));
  });
