import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { before } from "@db/outside";
import { blobs, type Scan } from "@db/schema/blob";
import type { Tx } from "@db/transact";
import { later } from "@jobs/later";
import { hasScanner } from "@server/scanner/clamd";
import { asStorageError } from "@server/storage/contract";
import { nameLeased, putLeased } from "@server/storage/leases";
import { temporaryPath } from "@server/temporary";
import { sql } from "drizzle-orm";
import { keyOf } from "./key.ts";
import { isRead } from "./kinds.ts";

export { keyOf };

/** `scan`: what the scanner said of them already, or null of what we made ourselves; left out, they are from outside, and it is to look at them. */
type Bytes = { path: string; sha256: string; size: number; type: string; scan?: Scan | null };

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

async function name(tx: Tx, workspaceId: string, bytes: Omit<Bytes, "path">, lease: string): Promise<void> {
  const { sha256, size, type } = bytes;
  const scan = bytes.scan === undefined ? (hasScanner() ? "waiting" : null) : bytes.scan;
  // what is not known to be clean is looked at anew: signatures change, and bytes that were removed are there again
  const anew = scan && { scan: sql`case when ${blobs.scan} = 'clean' then 'clean' else ${scan} end`, scanFound: null };
  const [kept] = await tx
    .insert(blobs)
    .values({ workspaceId, sha256, size, mime: type, scan })
    .onConflictDoUpdate({ target: [blobs.workspaceId, blobs.sha256], set: { createdAt: sql`now()`, ...anew } })
    .returning({ readAt: blobs.readAt, scan: blobs.scan });
  await nameLeased(tx, lease);
  if (kept!.scan === "waiting") await later(tx, "file.scan", { workspaceId, sha256 });
  else if (!kept!.readAt && isRead(type)) await later(tx, "file.read", { workspaceId, sha256 });
}

/** The same for what we made ourselves. */
export async function keepMade(tx: Tx, workspaceId: string, bytes: Buffer, type: string): Promise<string> {
  const sha256 = sha256Of(bytes);
  const key = keyOf(workspaceId, sha256);
  const lease = await before(`put ${key}`, () => asFile(bytes, (path) => putLeased(key, path)));
  await name(tx, workspaceId, { sha256, size: bytes.length, type, scan: null }, lease);
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
