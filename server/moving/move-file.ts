import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reports } from "@db/schema/report";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorize } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { fileFor } from "@server/records/file/file-for";
import type { FileView } from "@server/records/file/inputs";
import { lockFilesOf } from "@server/records/file/order";
import { FileRow, fileAsJson, fileView } from "@server/records/file/view";
import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { lockBothObjects, otherObject } from "./other-object.ts";
import { putOnObject } from "./put-on-object.ts";
import type { MoveToObject } from "./record-inputs.ts";
import { recordMove } from "./record-move.ts";

/**
 * Moves a file to another object of the same workspace, with its versions and its category; it becomes the last one
 * there. It stays public, and a picture of the object, only where the actor may decide that.
 *
 * @throws conflict if it stays with its object: signed, or the newest of a signed one, or the paper of a report; if the
 * other object has the same file of the library; or if somebody was first. And the errors of otherObject()
 */
export async function moveFile(actor: Actor, { id, object_id: to, from }: MoveToObject): Promise<FileView> {
  return transact(actor, async (tx) => {
    const file = await fileFor(tx, actor, "file.see", id);
    authorize(file, "file.move", { own: file.own });
    const { workspaceId, objectId, containerId } = file;
    if (from && from !== objectId) throw changedMeanwhile();
    const target = await otherObject(tx, actor, "file.upload", { workspaceId, from: objectId, to });
    await lockBothObjects(tx, workspaceId, { id: objectId, containerId }, target);
    await lockFilesOf(tx, workspaceId, [objectId, to]);
    await requireMovable(tx, { workspaceId, id, objectId, to });
    await putOnObject(tx, target, [id]);
    await forgetInTrash(tx, workspaceId, id);
    await recordMove(tx, actor, "file", { workspaceId, id, title: file.title, from: objectId, to });
    return loadView(tx, id);
  });
}

const changedMeanwhile = () => conflict("move.changed_meanwhile", "changed_meanwhile");

type Moving = { workspaceId: string; id: string; objectId: string; to: string };
const State = z.object({
  is_here: z.boolean(),
  signed: z.boolean(),
  is_newest_of_signed: z.boolean(),
  is_paper: z.boolean(),
  is_there: z.boolean(),
});

/** Checks under the locks what forbids that a file leaves its object. */
async function requireMovable(tx: Tx, { workspaceId, id, objectId, to }: Moving): Promise<void> {
  const [state] = await queryRows(tx, State)`
    select f.object_id = ${objectId} as is_here, f.signed,
      exists (select from files older where (older.workspace_id, older.superseded_by_id) = (f.workspace_id, f.id))
        as is_newest_of_signed,
      exists (select from reports r where (r.workspace_id, r.file_id) = (f.workspace_id, f.id) and ${notDeleted("r")})
        as is_paper,
      exists (select from files other
        where (other.workspace_id, other.object_id) = (f.workspace_id, ${to}::uuid) and ${notDeleted("other")}
          and (other.library_file_id = f.library_file_id or other.global_library_file_id = f.global_library_file_id))
        as is_there
    from files f where f.workspace_id = ${workspaceId} and f.id = ${id} and ${notDeleted("f")}`;
  if (!state) throw notFound();
  if (!state.is_here) throw changedMeanwhile();
  if (state.signed) throw conflict("file.signed_not_moved", "signed");
  if (state.is_newest_of_signed) throw conflict("file.newest_not_moved", "newest_of_signed");
  if (state.is_paper) throw conflict("file.paper_not_moved", "paper_of_report");
  if (state.is_there) throw conflict("move.already_there", "already_there");
}

/** A report in the trash that the file was the paper of no longer has one. */
const forgetInTrash = (tx: Tx, workspaceId: string, fileId: string) =>
  tx
    .update(reports)
    .set({ fileId: null })
    .where(and(eq(reports.workspaceId, workspaceId), eq(reports.fileId, fileId), isNotNull(reports.deletionId)));

const Viewed = z.object({ file: FileRow });

async function loadView(tx: Tx, id: string): Promise<FileView> {
  const [row] = await queryRows(tx, Viewed)`select ${fileAsJson} as file from files f where f.id = ${id}`;
  return fileView(row!.file);
}
