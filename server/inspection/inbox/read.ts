import { queryRows } from "@db/rows";
import { asOperator, reading, transact } from "@db/transact";
import { enqueue, enqueueEach } from "@jobs/enqueue";
import { TRASH_DAYS } from "@server/core/constants";
import { isReleased, withheldReasonOf } from "@server/platform/files/checked";
import { onDisk } from "@server/platform/files/on-disk";
import { NotStored } from "@server/platform/storage/contract";
import { readFirstLines } from "@server/records/file/reader";
import { sql } from "drizzle-orm";
import { z } from "zod";

const Row = z.object({
  sha256: z.string(),
  type: z.enum(["pdf", "image"]),
  scan: z.enum(["waiting", "clean", "infected", "too_large", "unreadable"]).nullable(),
  is_read: z.boolean(),
});

/**
 * Reads the text of a paper that waits, in a child process with bounds. One without any (a photo, a scan, a damaged file)
 * waits for a person as it is. A paper stays waiting until its text and what it says are stored, so that a worker that dies
 * leaves it to the next. One that the virus scanner has not seen yet is enqueued again by the scanner's job.
 */
export async function readPaperOf({ workspaceId, paperId }: { workspaceId: string; paperId: string }): Promise<void> {
  const tenant = { workspaceIds: [workspaceId] };
  const [paper] = await reading(
    tenant,
    (tx) => queryRows(tx, Row)`
      select p.sha256, p.type, b.scan, p.lines is not null as is_read
      from inbox_papers p join blobs b on (b.workspace_id, b.sha256) = (p.workspace_id, p.sha256)
      where (p.workspace_id, p.id) = (${workspaceId}, ${paperId}) and p.state = 'waiting'`,
  );
  if (!paper || paper.is_read) return;
  const withheld = withheldReasonOf(paper.scan);
  if (withheld === "waiting") return;
  const text = withheld || paper.type === "image" ? null : await textOf(workspaceId, paper.sha256);
  await transact(tenant, async (tx) => {
    const waits = sql`(workspace_id, id) = (${workspaceId}, ${paperId}) and state = 'waiting'`;
    if (text === null) await tx.execute(sql`update inbox_papers set state = 'unreadable' where ${waits}`);
    else {
      await tx.execute(sql`update inbox_papers set lines = ${text} where ${waits}`);
      await enqueue(tx, "inbox.match", { workspaceId });
    }
  });
}

const textOf = (workspaceId: string, sha256: string): Promise<string | null> =>
  onDisk({ workspaceId, sha256 }, readFirstLines).catch((error) => {
    if (error instanceof NotStored) return null;
    throw error;
  });

const BATCH = 200;
const MIN_AGE = sql`interval '10 minutes'`;
const Left = z.object({ workspaceId: z.string(), paperId: z.string(), is_read: z.boolean() });

/** Forgets papers that somebody decided on long ago: what they became stands in the register and in the history. */
export const forgetDecidedPapers = () =>
  transact(asOperator, (tx) =>
    tx.execute(sql`delete from inbox_papers where state in ('confirmed', 'skipped')
      and decided_at < now() - make_interval(days => ${TRASH_DAYS})`),
  );

/** Enqueues what still waits although its job was lost or failed for good. */
export const enqueueUnreadPapers = () =>
  transact(asOperator, async (tx) => {
    const rows = await queryRows(tx, Left)`
      select p.workspace_id as "workspaceId", p.id as "paperId", p.lines is not null as is_read
      from inbox_papers p join blobs b on (b.workspace_id, b.sha256) = (p.workspace_id, p.sha256)
      where p.state = 'waiting' and p.created_at < now() - ${MIN_AGE} and (${isReleased(sql`b.scan`)} or b.scan <> 'waiting')
      order by random() limit ${BATCH}`;
    const unread = rows.filter(({ is_read }) => !is_read);
    await enqueueEach(
      tx,
      "inbox.read",
      unread.map(({ workspaceId, paperId }) => ({ workspaceId, paperId })),
    );
    const workspaces = new Set(rows.filter(({ is_read }) => is_read).map(({ workspaceId }) => workspaceId));
    await enqueueEach(
      tx,
      "inbox.match",
      [...workspaces].map((workspaceId) => ({ workspaceId })),
    );
  });
