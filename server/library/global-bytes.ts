import { globalLibraryFiles } from "@db/schema/library-file";
import { subscriptionOptions } from "@db/schema/subscription";
import { globalTemplates } from "@db/schema/template";
import { overTheWall, type Tx, transact } from "@db/transact";
import { asFile, keyOf } from "@server/file/keep";
import type { Stored } from "@server/file/serve";
import { removeThumbs } from "@server/file/thumb";
import { storage } from "@server/storage/storage";
import { eq, sql } from "drizzle-orm";

/** Where the bytes of the platform's own files are: beside those of the workspaces, under a name that no workspace has. */
export const PLATFORM = "library";

/** Whoever keeps or clears these bytes waits for the other. Until the end of the transaction. */
const hold = (tx: Tx, sha256: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${PLATFORM}/${sha256}`}, 0))`);

/** Stores bytes for all workspaces, once per content. */
export async function keepGlobal(tx: Tx, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  await hold(tx, sha256);
  await storage().put(keyOf(PLATFORM, sha256), path);
}

/** The same for what we made ourselves. Gives the name of the content. */
export const keepGlobalMade = (tx: Tx, bytes: Buffer): Promise<string> =>
  asFile(bytes, async (made) => {
    await keepGlobal(tx, made);
    return made.sha256;
  });

/** A logo or picture as it is served: it is small, and its row does not say how small. */
export async function storedGlobal(sha256: string, mime: string, name: string): Promise<Stored> {
  let size = 0;
  for await (const piece of await storage().read(keyOf(PLATFORM, sha256))) size += (piece as Buffer).length;
  return { workspaceId: PLATFORM, sha256, mime, size, name };
}

/** Removes the bytes that a replaced or deleted file or logo left behind, unless another has the same. */
export const removeGlobalBytes = (sha256: string): Promise<void> =>
  transact(overTheWall, async (tx) => {
    await hold(tx, sha256);
    if ((await tx.$count(globalLibraryFiles, eq(globalLibraryFiles.sha256, sha256))) > 0) return;
    if ((await tx.$count(globalTemplates, eq(globalTemplates.logo, sha256))) > 0) return;
    if ((await tx.$count(subscriptionOptions, eq(subscriptionOptions.picture, sha256))) > 0) return;
    await storage().remove(keyOf(PLATFORM, sha256));
    await removeThumbs(PLATFORM, sha256);
  });
