import { createReadStream } from "node:fs";
import { before } from "@db/outside";
import { globalTemplates } from "@db/schema/global-template";
import { globalLibraryFiles } from "@db/schema/library-file";
import { subscriptionOptions } from "@db/schema/subscription";
import { hasPicture } from "@db/schema/template";
import type { Tx } from "@db/transact";
import { invalid, unavailable } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { asFile, sha256Of, storageKey } from "@server/platform/files/store";
import { removeThumbs } from "@server/platform/files/thumb";
import { hasScanner, ScannerUnavailable, scan } from "@server/platform/scanner/clamd";
import { completeLease, putLeased, removeUnlessReferenced } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import { eq } from "drizzle-orm";

/** The folder of the platform's own bytes in storage, beside those of the workspaces. */
export const PLATFORM = "library";

/**
 * Stores the platform's bytes, once per content, before the transaction that refers to them (platform/files/store.ts).
 */
export async function storeGlobal(tx: Tx, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  const key = storageKey(PLATFORM, sha256);
  await before(`scan ${key}`, () => requireClean(path));
  await completeLease(tx, await before(`put ${key}`, () => putLeased(key, path)));
}

/** Scans the bytes before they are stored, while the request waits, because every workspace may get them. */
async function requireClean(path: string): Promise<void> {
  if (!hasScanner()) return;
  const { is } = await scan(createReadStream(path)).catch((error) => {
    throw error instanceof ScannerUnavailable ? unavailable("file.scan.away") : error;
  });
  if (is !== "clean") throw invalid(`file.scan.refused.${is}`, "file");
}

/** The same for bytes we made ourselves. Returns their sha256. */
export async function storeGeneratedGlobal(tx: Tx, bytes: Buffer): Promise<string> {
  const sha256 = sha256Of(bytes);
  const key = storageKey(PLATFORM, sha256);
  await completeLease(tx, await before(`put ${key}`, () => asFile(bytes, (path) => putLeased(key, path))));
  return sha256;
}

/** A stored logo or picture. Its size is counted by reading it, because its row does not have it; it is small. */
export async function storedGlobal(sha256: string, mime: string, name: string): Promise<StoredContent> {
  let size = 0;
  for await (const piece of await storage().read(storageKey(PLATFORM, sha256))) size += (piece as Buffer).length;
  return { workspaceId: PLATFORM, sha256, mime, size, name };
}

/** Removes the bytes of a replaced or deleted file or logo, unless another row refers to them. */
export const removeGlobalBytes = (sha256: string): Promise<void> =>
  removeUnlessReferenced(
    storageKey(PLATFORM, sha256),
    async (tx) =>
      (await tx.$count(globalLibraryFiles, eq(globalLibraryFiles.sha256, sha256))) > 0 ||
      (await tx.$count(globalTemplates, eq(globalTemplates.logo, sha256))) > 0 ||
      (await tx.$count(globalTemplates, hasPicture(globalTemplates.content, sha256))) > 0 ||
      (await tx.$count(subscriptionOptions, eq(subscriptionOptions.picture, sha256))) > 0,
    async () => {
      await storage().remove(storageKey(PLATFORM, sha256));
      await removeThumbs(PLATFORM, sha256);
    },
  );
