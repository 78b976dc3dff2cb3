import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { Upload } from "@server/platform/uploads/upload";
import { addFile, addStoredFile, type StoredContent } from "@server/records/file/add";

/** A paper that the workspace stores already, with the text that was read from it. */
export type StoredPaper = StoredContent & { lines: string | null };

/**
 * Adds the report's file, a PDF or a photo, to the files of its object. Gives the id of the file. Throws invalid (422)
 * for other kinds of files.
 */
export function addReportFile(
  tx: Tx,
  actor: Actor | null,
  place: { workspaceId: string; objectId: string },
  upload: Upload | StoredPaper,
): Promise<string> {
  if (!(upload instanceof Upload)) return addStoredFile(tx, actor, place, upload);
  if (upload.kind !== "pdf" && upload.kind !== "image") throw invalid("report.not_a_paper", "file");
  return addFile(tx, actor, place, upload);
}
