import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { isReleased } from "@server/platform/files/checked";
import { sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 50;
const STALE = sql`interval '30 minutes'`;

const PromiseUnreadRow = z.object({ workspaceId: z.string(), sha256: z.string() });

/**
 * Enqueues the reading of what nobody has come to: it was kept before there was a reader, or its job failed for good.
 * Any of them, so that those which fail each time keep no other waiting.
 */
export const enqueueUnread = () =>
  transact(asOperator, async (tx) => {
    const rows = await queryRows(tx, PromiseUnreadRow)`
      select workspace_id as "workspaceId", sha256 from blobs b
      where read_at is null and ${isReleased(sql`scan`)} and created_at < now() - ${STALE}
        and (mime = 'application/pdf' or (mime like 'image/%' and mime <> 'image/svg+xml'))
        order by random() limit ${BATCH}`;
    await enqueueEach(tx, "file.read", rows);
  });
