import { queryRows } from "@db/rows";
import { scans } from "@db/schema/blob";
import { reading, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { withheldReasonOf } from "@server/platform/files/checked";
import { onDisk } from "@server/platform/files/on-disk";
import { NotStored } from "@server/platform/storage/contract";
import { sql } from "drizzle-orm";
import { z } from "zod";

/** A paper as its jobs name it. */
export type PaperRef = { workspaceId: string; paperId: string };

const Row = z.object({
  sha256: z.string(),
  type: z.enum(["pdf", "image"]),
  scan: z.enum(scans).nullable(),
});

export const tenantOf = ({ workspaceId }: PaperRef) => ({ workspaceIds: [workspaceId] });
/** SQL on inbox_papers: this one, while its text is not read and nobody decided on it. */
export const isUnread = ({ workspaceId, paperId }: PaperRef) =>
  sql`(inbox_papers.workspace_id, inbox_papers.id) = (${workspaceId}, ${paperId})
    and inbox_papers.state = 'waiting' and inbox_papers.lines is null`;

/** SQL on inbox_papers: whether its words, where it has any, were read from a picture. */
export const isFromPicture = sql`(inbox_papers.ocr_tries is not null)`;

/**
 * A paper that waits to be read; `isWithheld`: for good. Undefined if there is none, or not yet: one that the virus
 * scanner has not seen is enqueued again by the scanner's job.
 */
export async function unreadPaper(ref: PaperRef) {
  const [paper] = await reading(
    tenantOf(ref),
    (tx) => queryRows(tx, Row)`
      select inbox_papers.sha256, inbox_papers.type, b.scan
      from inbox_papers join blobs b on (b.workspace_id, b.sha256) = (inbox_papers.workspace_id, inbox_papers.sha256)
      where ${isUnread(ref)}`,
  );
  const withheld = paper && withheldReasonOf(paper.scan);
  if (!paper || withheld === "waiting") return undefined;
  return { sha256: paper.sha256, type: paper.type, isWithheld: withheld !== null };
}

/** What `read` gives of the paper's bytes; null where they are not stored. */
export const readStored = (
  { workspaceId }: PaperRef,
  { sha256 }: { sha256: string },
  read: (path: string) => Promise<string | null>,
): Promise<string | null> =>
  onDisk({ workspaceId, sha256 }, read).catch((error) => {
    if (error instanceof NotStored) return null;
    throw error;
  });

/** Stores the text that was read of a paper, and has its machine looked for. Null: nothing, and it waits for a person. */
export const storeText = (ref: PaperRef, text: string | null): Promise<void> =>
  transact(tenantOf(ref), async (tx) => {
    if (text === null) await tx.execute(sql`update inbox_papers set state = 'unreadable' where ${isUnread(ref)}`);
    else {
      await tx.execute(sql`update inbox_papers set lines = ${text} where ${isUnread(ref)}`);
      await enqueue(tx, "inbox.match", { workspaceId: ref.workspaceId });
    }
  });
