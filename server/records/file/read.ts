import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { before } from "@db/outside";
import { blobs, blobTexts } from "@db/schema/blob";
import { reading, transact } from "@db/transact";
import { readChecked, withheldReason } from "@server/platform/files/checked";
import { isReadByWorker } from "@server/platform/files/read-by-worker";
import { storeThumbs } from "@server/platform/files/thumb";
import { NotStored } from "@server/platform/storage/contract";
import { temporaryPath } from "@server/platform/temporary";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Found, readBytes } from "./reader.ts";

/** Between the pages of a PDF's text. */
export const PAGE_END = "\f";

/**
 * Makes the small pictures of what was kept, counts its pages and takes its words. What is broken or locked counts as
 * read, and has none.
 */
export async function readFile(workspaceId: string, sha256: string): Promise<void> {
  const tenant = { workspaceIds: [workspaceId] };
  const unread = and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256), isNull(blobs.readAt));
  const [bytes] = await reading(tenant, (tx) => tx.select({ mime: blobs.mime }).from(blobs).where(unread));
  // the scanner's job enqueues it once more
  if (!bytes || !isReadByWorker(bytes.mime) || (await withheldReason({ workspaceId, sha256 }))) return;
  const { pages, text, small } = await look({ workspaceId, sha256 }, bytes.mime);
  await transact(tenant, async (tx) => {
    const [held] = await tx
      .update(blobs)
      .set({ pages, readAt: sql`now()` })
      .where(unread)
      .returning({ sha256: blobs.sha256 });
    if (!held) return;
    await before("thumbs", () => storeThumbs({ workspaceId, sha256 }, small));
    const words = Array.from(text, (page = "") => page).join(PAGE_END);
    if (words.replaceAll(PAGE_END, "") !== "")
      await tx.insert(blobTexts).values({ workspaceId, sha256, text: words }).onConflictDoNothing();
  });
}

async function look(named: { workspaceId: string; sha256: string }, mime: string): Promise<Found> {
  const path = temporaryPath();
  try {
    await pipeline(await readChecked(named), createWriteStream(path));
    return await readBytes(path, mime);
  } catch (error) {
    if (error instanceof NotStored) return { text: [] };
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
