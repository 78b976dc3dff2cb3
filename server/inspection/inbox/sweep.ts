import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { TRASH_DAYS } from "@server/core/constants";
import { isReleased } from "@server/platform/files/checked";
import { sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 200;
const MIN_AGE = sql`interval '10 minutes'`;
const Left = z.object({
  workspaceId: z.string(),
  paperId: z.string(),
  next: z.enum(["inbox.read", "inbox.ocr", "inbox.match"]),
});

/** Forgets papers that somebody decided on long ago: what they became stands in the register and in the history. */
export const forgetDecidedPapers = () =>
  transact(asOperator, (tx) =>
    tx.execute(sql`delete from inbox_papers where state in ('confirmed', 'skipped')
      and decided_at < now() - make_interval(days => ${TRASH_DAYS})`),
  );

/** Enqueues what still waits although its job was lost or failed for good. */
export const enqueueUnreadPapers = () =>
  transact(asOperator, async (tx) => {
    const left = await queryRows(tx, Left)`
      select p.workspace_id as "workspaceId", p.id as "paperId",
        case when p.lines is not null then 'inbox.match' when p.ocr_tries is not null then 'inbox.ocr' else 'inbox.read' end
          as next
      from inbox_papers p join blobs b on (b.workspace_id, b.sha256) = (p.workspace_id, p.sha256)
      where p.state = 'waiting' and p.created_at < now() - ${MIN_AGE} and (${isReleased(sql`b.scan`)} or b.scan <> 'waiting')
        and p.id::text not in (select payload ->> 'paperId' from outbox where name in ('inbox.read', 'inbox.ocr'))
      order by random() limit ${BATCH}`;
    for (const name of ["inbox.read", "inbox.ocr"] as const)
      await enqueueEach(
        tx,
        name,
        left.filter(({ next }) => next === name).map(({ workspaceId, paperId }) => ({ workspaceId, paperId })),
      );
    const workspaces = new Set(left.filter(({ next }) => next === "inbox.match").map(({ workspaceId }) => workspaceId));
    await enqueueEach(
      tx,
      "inbox.match",
      [...workspaces].map((workspaceId) => ({ workspaceId })),
    );
  });
