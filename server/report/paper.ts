import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { addFile } from "@server/file/add";
import { refuse } from "@server/refusal";
import type { Upload } from "@server/upload";

/** The report as it was written: a PDF, or a photo of the sheet. It stands among the object's files. */
export function keepPaper(
  tx: Tx,
  actor: Actor,
  place: { workspaceId: string; objectId: string },
  upload: Upload,
): Promise<string> {
  if (upload.kind !== "pdf" && upload.kind !== "image") throw refuse("report.not_a_paper", "file");
  return addFile(tx, actor, place, upload);
}
