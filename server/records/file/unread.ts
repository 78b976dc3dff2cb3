import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { isReleased } from "@server/platform/files/checked";
import { sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 50;
const MIN_AGE = sql`interval '30 minutes'`;

const UnreadRow = z.object({ workspaceId: z.string(), sha256: z.string() });

/**
 * Enqueues reading jobs for content that is not read yet, because it was stored before reading existed or its job
 * failed for good. It picks at random, so that content which always fails does not block the rest.
 */
export const enqueueUnread = () =>
  transact(asOperator, async (tx) => {
    const rows = await queryRows(tx, UnreadRow)`
      select workspace_id as "workspaceId", sha256 from blobs b
      where read_at is null and ${isReleased(sql`scan`)} and created_at < now() - ${MIN_AGE}
        and (mime = 'application/pdf' or (mime like 'image/%' and mime <> 'image/svg+xml'))
        order by random() limit ${BATCH}`;
    await enqueueEach(tx, "file.read", rows);
  });
