import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import type { Upload } from "@server/platform/uploads/upload";
import { addFile } from "@server/records/file/add";

/**
 * Adds the report's file, a PDF or a photo, to the files of its object. Gives the id of the file. Throws invalid (422)
 * for other kinds of files.
 */
export function addReportFile(
  tx: Tx,
  actor: Actor | null,
  place: { workspaceId: string; objectId: string },
  upload: Upload,
): Promise<string> {
  if (upload.kind !== "pdf" && upload.kind !== "image") throw invalid("report.not_a_paper", "file");
  return addFile(tx, actor, place, upload);
}
