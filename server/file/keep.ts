import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blobs } from "@db/schema/blob";
import type { Tx } from "@db/transact";
import { later } from "@jobs/later";
import { storage } from "@server/storage/storage";
import { sql } from "drizzle-orm";
import { isRead } from "./kinds.ts";

type Bytes = { path: string; sha256: string; size: number; type: string };

export const keyOf = (workspaceId: string, sha256: string) => `${workspaceId}/${sha256}`;

/**
 * Stores bytes once per content within the workspace. The row comes first: it waits for whoever is clearing the same bytes away
 * (deletion/unknown-bytes.ts), and then keeps them off. A crash in between leaves bytes nobody knows, never a row without bytes.
 */
export async function keep(tx: Tx, workspaceId: string, { path, sha256, size, type }: Bytes): Promise<string> {
  const [kept] = await tx
    .insert(blobs)
    .values({ workspaceId, sha256, size, mime: type })
    .onConflictDoUpdate({ target: [blobs.workspaceId, blobs.sha256], set: { createdAt: sql`now()` } })
    .returning({ readAt: blobs.readAt });
  await storage().put(keyOf(workspaceId, sha256), path);
  if (!kept!.readAt && isRead(type)) await later(tx, "file.read", { workspaceId, sha256 });
  return sha256;
}

/** The same for what we made ourselves. */
export const keepMade = (tx: Tx, workspaceId: string, bytes: Buffer, type: string): Promise<string> =>
  asFile(bytes, (made) => keep(tx, workspaceId, { ...made, size: bytes.length, type }));

/** Bytes as storage takes them, as long as they are used: a file, and what its content is called. */
export async function asFile<T>(bytes: Buffer, use: (made: { path: string; sha256: string }) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, bytes);
  try {
    return await use({ path, sha256: createHash("sha256").update(bytes).digest("hex") });
  } finally {
    await rm(path, { force: true });
  }
}
