import { before } from "@db/outside";
import { blobs, blobTexts } from "@db/schema/blob";
import { reading, transact } from "@db/transact";
import { withheldReason } from "@server/platform/files/checked";
import { onDisk } from "@server/platform/files/on-disk";
import { isReadByWorker } from "@server/platform/files/read-by-worker";
import { storeThumbs } from "@server/platform/files/thumb";
import { NotStored } from "@server/platform/storage/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type ExtractedContent, readBytes } from "./reader.ts";

/** The separator between the pages in the stored text of a PDF. */
export const PAGE_END = "\f";

/**
 * Reads stored content: makes its thumbnails, counts its pages and stores its text. Content that is broken or has a
 * password counts as read, without any of these.
 */
export async function readFile(workspaceId: string, sha256: string): Promise<void> {
  const tenant = { workspaceIds: [workspaceId] };
  const unread = and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256), isNull(blobs.readAt));
  const [blob] = await reading(tenant, (tx) => tx.select({ mime: blobs.mime }).from(blobs).where(unread));
  // content that waits for the scanner is enqueued again by the scanner's job
  if (!blob || !isReadByWorker(blob.mime) || (await withheldReason({ workspaceId, sha256 }))) return;
  const { pages, text, small } = await readStored({ workspaceId, sha256 }, blob.mime);
  await transact(tenant, async (tx) => {
    const [updated] = await tx
      .update(blobs)
      .set({ pages, readAt: sql`now()` })
      .where(unread)
      .returning({ sha256: blobs.sha256 });
    if (!updated) return; // another job has read it
    await before("thumbs", () => storeThumbs({ workspaceId, sha256 }, small));
    const words = Array.from(text, (page = "") => page).join(PAGE_END);
    if (words.replaceAll(PAGE_END, "") !== "")
      await tx.insert(blobTexts).values({ workspaceId, sha256, text: words }).onConflictDoNothing();
  });
}

async function readStored(content: { workspaceId: string; sha256: string }, mime: string): Promise<ExtractedContent> {
  try {
    return await onDisk(content, (path) => readBytes(path, mime));
  } catch (error) {
    if (error instanceof NotStored) return { text: [] };
    throw error;
  }
}
