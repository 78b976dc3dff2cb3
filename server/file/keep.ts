import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { before } from "@db/outside";
import { blobs } from "@db/schema/blob";
import type { Tx } from "@db/transact";
import { later } from "@jobs/later";
import { asStorageError } from "@server/storage/contract";
import { nameLeased, putLeased } from "@server/storage/leases";
import { temporaryPath } from "@server/temporary";
import { sql } from "drizzle-orm";
import { isRead } from "./kinds.ts";

type Bytes = { path: string; sha256: string; size: number; type: string };

export const keyOf = (workspaceId: string, sha256: string) => `${workspaceId}/${sha256}`;

/**
 * Stores bytes once per content within the workspace. They are put into storage before the transaction (before()), under a lease that keeps them until the row
 * that names them is committed here. A crash in between leaves bytes nobody knows, never a row without bytes.
 */
export async function keep(tx: Tx, workspaceId: string, bytes: Bytes): Promise<string> {
  await keepAll(tx, workspaceId, [bytes]);
  return bytes.sha256;
}

/** The same for several, in one order for all: two people who bring the same files would else wait for each other. */
export async function keepAll(tx: Tx, workspaceId: string, all: readonly Bytes[]): Promise<void> {
  const inOrder = [...new Map(all.map((bytes) => [bytes.sha256, bytes])).values()].sort((a, b) => a.sha256.localeCompare(b.sha256));
  const leases = await before(`put ${inOrder.map(({ sha256 }) => keyOf(workspaceId, sha256)).join()}`, async () => {
    const put: string[] = [];
    for (const { path, sha256 } of inOrder) put.push(await putLeased(keyOf(workspaceId, sha256), path));
    return put;
  });
  for (const [index, bytes] of inOrder.entries()) await name(tx, workspaceId, bytes, leases[index]!);
}

async function name(tx: Tx, workspaceId: string, { sha256, size, type }: Omit<Bytes, "path">, lease: string): Promise<void> {
  const [kept] = await tx
    .insert(blobs)
    .values({ workspaceId, sha256, size, mime: type })
    .onConflictDoUpdate({ target: [blobs.workspaceId, blobs.sha256], set: { createdAt: sql`now()` } })
    .returning({ readAt: blobs.readAt });
  await nameLeased(tx, lease);
  if (!kept!.readAt && isRead(type)) await later(tx, "file.read", { workspaceId, sha256 });
}

/** The same for what we made ourselves. */
export async function keepMade(tx: Tx, workspaceId: string, bytes: Buffer, type: string): Promise<string> {
  const sha256 = sha256Of(bytes);
  const key = keyOf(workspaceId, sha256);
  const lease = await before(`put ${key}`, () => asFile(bytes, (path) => putLeased(key, path)));
  await name(tx, workspaceId, { sha256, size: bytes.length, type }, lease);
  return sha256;
}

/** What a content is called. */
export const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Bytes as storage takes them, as long as they are used: the path of a file. */
export async function asFile<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const path = temporaryPath();
  try {
    await writeFile(path, bytes).catch((error) => Promise.reject(asStorageError(error)));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
