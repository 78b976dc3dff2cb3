import { queryRows } from "@db/rows";
import { transact } from "@db/transact";
import { env } from "@server/core/env";
import { readPicture } from "@server/platform/ocr/read-picture";
import { z } from "zod";
import { isUnread, type PaperRef, readStored, storeText, tenantOf, unreadPaper } from "./unread.ts";

/** How often a paper is begun whose reading ends the worker itself, or is interrupted. */
const MOST_TRIES = 3;
const Counted = z.object({ tries: z.number() });

/**
 * Reads the words of a paper that is a picture, by OCR in a child process with bounds, in a queue of its own. Where that
 * gives nothing useful, fails or ends at its bounds, the paper waits for a person as it is; so does one whose reading was
 * begun three times and never ended. Throws what storage throws, and the job is tried again.
 */
export async function readPictureOf(ref: PaperRef): Promise<void> {
  const paper = await unreadPaper(ref);
  if (!paper) return;
  const mayRead = !paper.isWithheld && env.OCR;
  const text = mayRead
    ? await readStored(ref, paper, async (path) => ((await mayTry(ref)) ? readPicture(path, paper.type) : null))
    : null;
  await storeText(ref, text);
}

/** Counts a try before it begins, so that one which ends this process counts too. */
const mayTry = (ref: PaperRef): Promise<boolean> =>
  transact(tenantOf(ref), async (tx) => {
    const [counted] = await queryRows(tx, Counted)`
      update inbox_papers set ocr_tries = coalesce(ocr_tries, 0) + 1 where ${isUnread(ref)} returning ocr_tries as tries`;
    return counted !== undefined && counted.tries <= MOST_TRIES;
  });
