import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archives } from "@db/schema/document";
import { asOperator, transact } from "@db/transact";
import { storage } from "@server/platform/storage/storage";
import { keyOfArchive } from "@server/tenancy/archive/archive-file";
import type { Make } from "./make.ts";

/** The archive of the personal data of a new member, which only they may fetch. Gives its id. */
export async function archiveOfOther(make: Make): Promise<string> {
  const userId = await make.person();
  const path = join(tmpdir(), randomUUID());
  const content = make.text();
  await writeFile(path, content);
  const [made] = await transact(asOperator, (tx) =>
    tx
      .insert(archives)
      .values({ userId, state: "done", size: Buffer.byteLength(content), doneAt: new Date() })
      .returning(),
  );
  await storage().put(keyOfArchive(userId, made!.id), path);
  await rm(path);
  return made!.id;
}
