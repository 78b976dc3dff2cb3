import { Readable } from "node:stream";
import { type Actor, admitIn } from "@server/actor";
import { keyOfExport } from "@server/export/kept";
import { headersOf } from "@server/export/sheet";
import { missing } from "@server/refusal";
import { NotStored } from "@server/storage/contract";
import { storage } from "@server/storage/storage";
import { getJob } from "./get.ts";

/** The file that came of a job, for who asked, as long as they are in the workspace and may take lists along. */
export async function jobFile(actor: Actor, id: string): Promise<Response> {
  const { workspace_id, kind, result } = await getJob(actor, id);
  if (!result || !("file" in result) || !result.file.until || !kind.endsWith(".export")) throw missing();
  admitIn(actor, workspace_id, kind === "report.export" ? "report.export" : "action_point.export");
  const { mime, name, size } = result.file;
  const bytes = await storage()
    .read(keyOfExport(workspace_id, id))
    .catch((error) => {
      throw error instanceof NotStored ? missing() : error;
    });
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers: headersOf({ mime, name, size }) });
}
