import { buffer } from "node:stream/consumers";
import { doJob } from "@jobs/handlers";
import type { Manifest } from "@server/moving/whole/manifest";
import type { JobView } from "@server/tenancy/job/inputs";
import { unzipSync } from "fflate";
import { uploadOf } from "../../../upload-of.ts";
import { as } from "../../../world.ts";

export type Row = Record<string, unknown>;

/** An export of everything, opened: its bytes, its lines by the name of each part, and its manifest. */
function unzipped(bytes: Uint8Array) {
  const entries = unzipSync(bytes);
  const text = (path: string) => Buffer.from(entries[path]!).toString("utf8");
  const lines = (name: string): Row[] =>
    text(`data/${name}.jsonl`)
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  return { bytes, entries, text, lines, manifest: JSON.parse(text("manifest.json")) as Manifest };
}

/** Exports everything as that user, by the worker, and downloads it. */
export async function wholeOf(userId: string, workspaceId: string) {
  const job = (await as(userId).whole.export({ id: workspaceId })) as JobView;
  await doJob("job.run", { workspaceId, jobId: job.id }, { id: job.id, attempt: 1 });
  const done = await as(userId).job.get({ id: job.id });
  if (done.state !== "done") throw new Error(`The export failed: ${done.refusal}`);
  const file = await as(userId).job.file({ id: job.id });
  return unzipped(new Uint8Array(await buffer(file.body as never)));
}

/** Imports a ZIP as that user, by the worker. Gives the id of the job. */
export async function importedInto(userId: string, workspaceId: string, bytes: Uint8Array): Promise<string> {
  const offered = await as(userId).whole.offer({
    id: workspaceId,
    file: await uploadOf("alles.zip", Buffer.from(bytes)),
  });
  const { id } = await as(userId).whole.import({ id: workspaceId, file: offered.id });
  await doJob("job.run", { workspaceId, jobId: id }, { id, attempt: 1 });
  const done = await as(userId).job.get({ id });
  if (done.state !== "done") throw new Error(`The import failed: ${done.refusal}`);
  return id;
}
