import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { before } from "@db/outside";
import { blobs, type Scan } from "@db/schema/blob";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { hasScanner } from "@server/platform/scanner/clamd";
import { asStorageError } from "@server/platform/storage/contract";
import { completeLease, putLeasedAll, type Reservation, releaseReservations } from "@server/platform/storage/leases";
import { requireQuotaFor } from "@server/platform/storage/quota";
import { temporaryPath } from "@server/platform/temporary";
import { sql } from "drizzle-orm";
import { isReadByWorker } from "./read-by-worker.ts";
import { storageKey } from "./storage-key.ts";

export { storageKey };

/**
 * `scan`: the scanner's result if it is known, null for content that was generated here. Omitted: uploaded content,
 * which is to be scanned.
 */
type Content = { sha256: string; size: number; type: string; scan?: Scan | null };
/** `path`: of a file on disk. `field`: the form field it came from, to which an error belongs. */
type Bytes = Content & { path: string; field?: string };
type Reserved = Pick<Content, "sha256" | "size"> & { key: string };
/**
 * How the bytes count towards the workspace's quota. brought: they count and are refused beyond it. due: they count but
 * are not refused, because an accepted change needs them (the PDF of a signature). given: from the platform, not
 * counted.
 */
type Origin = "brought" | "due" | "given";

/**
 * Stores bytes once per content and workspace, and returns their sha256. They are put into storage before the
 * transaction begins (see before()), under a lease that protects them until the row that refers to them is committed. A
 * crash in between leaves unreferenced bytes, which a sweep removes, and never a row without bytes.
 */
export async function storeBlob(tx: Tx, workspaceId: string, bytes: Bytes, origin?: Origin): Promise<string> {
  await storeBlobs(tx, workspaceId, [bytes], origin);
  return bytes.sha256;
}

/**
 * Stores several contents, sorted by hash, so that concurrent uploads of the same files don't deadlock. Throws 422
 * beyond the quota.
 */
export async function storeBlobs(
  tx: Tx,
  workspaceId: string,
  all: readonly Bytes[],
  origin: Origin = "brought",
): Promise<void> {
  if (all.length === 0) return;
  const inOrder = [...new Map(all.map((bytes) => [bytes.sha256, bytes])).values()].sort((a, b) =>
    a.sha256.localeCompare(b.sha256),
  );
  const toPut = inOrder.map(({ path, sha256, size }) => ({ path, key: storageKey(workspaceId, sha256), sha256, size }));
  const leases = await before(
    `put ${toPut.map(({ key }) => key).join()}`,
    () => putLeasedAll(toPut, reserving(workspaceId, toPut, origin, all[0]?.field?.replace(/\[\]$/, ""))),
    releaseReservations,
  );
  for (const [index, bytes] of inOrder.entries()) await referenceBlob(tx, workspaceId, bytes, leases[index]!, origin);
}

function reserving(
  workspaceId: string,
  all: readonly Reserved[],
  origin: Origin,
  field?: string,
): Reservation | undefined {
  if (origin === "given") return undefined;
  const authorize = async (tx: Tx) => {
    if (origin === "brought") await requireQuotaFor(tx, workspaceId, all, field);
  };
  return { workspaceId, sizes: all.map(({ size }) => size), authorize };
}

async function referenceBlob(
  tx: Tx,
  workspaceId: string,
  content: Content,
  lease: string,
  origin: Origin,
): Promise<void> {
  const { sha256, size, type } = content;
  const scan = content.scan === undefined ? (hasScanner() ? "waiting" : null) : content.scan;
  // content not known to be clean is scanned again: signatures change, and bytes that were removed are back
  const rescan = scan && {
    scan: sql`case when ${blobs.scan} = 'clean' then 'clean' else ${scan} end`,
    scanFound: null,
    scanTries: 0,
    scanNextAt: sql`default`,
  };
  const [blob] = await tx
    .insert(blobs)
    .values({ workspaceId, sha256, size, mime: type, scan, given: origin === "given" })
    .onConflictDoUpdate({ target: [blobs.workspaceId, blobs.sha256], set: { createdAt: sql`now()`, ...rescan } })
    .returning({ readAt: blobs.readAt, scan: blobs.scan });
  await completeLease(tx, lease);
  if (blob!.scan === "waiting") await enqueue(tx, "file.scan", { workspaceId, sha256 });
  else if (!blob!.readAt && isReadByWorker(type)) await enqueue(tx, "file.read", { workspaceId, sha256 });
}

/** Stores bytes that were generated here and need no scan. `field`: the form field that an error belongs to. */
export async function storeGenerated(
  tx: Tx,
  workspaceId: string,
  bytes: Buffer,
  type: string,
  field?: string,
): Promise<string> {
  const content = { sha256: sha256Of(bytes), size: bytes.length, type, scan: null };
  const key = storageKey(workspaceId, content.sha256);
  const [lease] = await before(
    `put ${key}`,
    () =>
      asFile(bytes, (path) =>
        putLeasedAll([{ key, path }], reserving(workspaceId, [{ ...content, key }], "brought", field)),
      ),
    releaseReservations,
  );
  await referenceBlob(tx, workspaceId, content, lease!, "brought");
  return content.sha256;
}

/** The hash by which content is identified. */
export const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The same of a file on disk. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Calls `use` with the path of a temporary file that holds the bytes, and removes the file afterwards. */
export async function asFile<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const path = temporaryPath();
  try {
    await writeFile(path, bytes).catch((error) => Promise.reject(asStorageError(error)));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
