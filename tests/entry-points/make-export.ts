import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jobs } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { storage } from "@server/platform/storage/storage";
import { keyOfExport } from "@server/tenancy/export/export-key";
import { eq, sql } from "drizzle-orm";
import type { Make } from "./make.ts";

/** A finished export of a list for that user, ready to download. Gives the id of its job. */
export async function makeExport(make: Make, userId: string | null): Promise<string> {
  const id = await make.job(userId);
  const path = join(tmpdir(), id);
  const words = make.text();
  await writeFile(path, words);
  await storage().put(keyOfExport(make.workspace, id), path);
  const result = { file: { name: "list.csv", size: Buffer.byteLength(words), mime: "text/csv", rows: 1 } };
  await transact(asOperator, (tx) =>
    tx
      .update(jobs)
      .set({ kind: "action_point.export", state: "done", progress: 1, doneAt: sql`now()`, result })
      .where(eq(jobs.id, id)),
  );
  return id;
}
