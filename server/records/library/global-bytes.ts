import { createReadStream } from "node:fs";
import { before } from "@db/outside";
import { globalTemplates } from "@db/schema/global-template";
import { globalLibraryFiles } from "@db/schema/library-file";
import { subscriptionOptions } from "@db/schema/subscription";
import type { Tx } from "@db/transact";
import { invalid, unavailable } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { asFile, sha256Of, storageKey } from "@server/platform/files/store";
import { removeThumbs } from "@server/platform/files/thumb";
import { hasScanner, ScannerUnavailable, scan } from "@server/platform/scanner/clamd";
import { completeLease, putLeased, removeUnlessReferenced } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import { eq } from "drizzle-orm";

/**
 * Where the bytes of the platform's own files are: beside those of the workspaces, under a name that no workspace has.
 */
export const PLATFORM = "library";

/**
 * Stores bytes for all workspaces, once per content: before the transaction that names them (platform/files/store.ts).
 */
export async function keepGlobal(tx: Tx, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  const key = storageKey(PLATFORM, sha256);
  await before(`scan ${key}`, () => requireClean(path));
  await completeLease(tx, await before(`put ${key}`, () => putLeased(key, path)));
}

/** What everybody gets is looked at before it is kept, while who sends it waits. */
async function requireClean(path: string): Promise<void> {
  if (!hasScanner()) return;
  const { is } = await scan(createReadStream(path)).catch((error) => {
    throw error instanceof ScannerUnavailable ? unavailable("file.scan.away") : error;
  });
  if (is !== "clean") throw invalid(`file.scan.refused.${is}`, "file");
}

/** The same for what we made ourselves. Gives the name of the content. */
export async function keepGlobalMade(tx: Tx, bytes: Buffer): Promise<string> {
  const sha256 = sha256Of(bytes);
  const key = storageKey(PLATFORM, sha256);
  await completeLease(tx, await before(`put ${key}`, () => asFile(bytes, (path) => putLeased(key, path))));
  return sha256;
}

/** A logo or picture as it is served: it is small, and its row does not say how small. */
export async function storedGlobal(sha256: string, mime: string, name: string): Promise<StoredContent> {
  let size = 0;
  for await (const piece of await storage().read(storageKey(PLATFORM, sha256))) size += (piece as Buffer).length;
  return { workspaceId: PLATFORM, sha256, mime, size, name };
}

/** Removes the bytes that a replaced or deleted file or logo left behind, unless another has the same. */
export const removeGlobalBytes = (sha256: string): Promise<void> =>
  removeUnlessReferenced(
    storageKey(PLATFORM, sha256),
    async (tx) =>
      (await tx.$count(globalLibraryFiles, eq(globalLibraryFiles.sha256, sha256))) > 0 ||
      (await tx.$count(globalTemplates, eq(globalTemplates.logo, sha256))) > 0 ||
      (await tx.$count(subscriptionOptions, eq(subscriptionOptions.picture, sha256))) > 0,
    async () => {
      await storage().remove(storageKey(PLATFORM, sha256));
      await removeThumbs(PLATFORM, sha256);
    },
  );
