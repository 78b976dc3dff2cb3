import { transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { env } from "@server/core/env";
import { readFirstLines } from "@server/records/file/reader";
import { sql } from "drizzle-orm";
import { isUnread, type PaperRef, readStored, storeText, tenantOf, unreadPaper } from "./unread.ts";

/**
 * Reads the text of a paper that waits, in a child process with bounds. One without any (a photo, a scan, a damaged file)
 * is left to OCR (ocr.ts), or waits for a person as it is. A paper stays waiting until its text and what it says are
 * stored, so that a worker that dies leaves it to the next.
 */
export async function readPaperOf(ref: PaperRef): Promise<void> {
  const paper = await unreadPaper(ref);
  if (!paper) return;
  const mayHaveText = !paper.isWithheld && paper.type === "pdf";
  const text = mayHaveText ? await readStored(ref, paper, readFirstLines) : null;
  if (text !== null || paper.isWithheld || !env.OCR) await storeText(ref, text);
  else await leaveToOcr(ref);
}

const leaveToOcr = (ref: PaperRef) =>
  transact(tenantOf(ref), async (tx) => {
    await tx.execute(sql`update inbox_papers set ocr_tries = coalesce(ocr_tries, 0) where ${isUnread(ref)}`);
    await enqueue(tx, "inbox.ocr", ref);
  });
