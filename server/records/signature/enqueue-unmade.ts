import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 50;
const STALE = sql`interval '15 minutes'`;

const UnmadeRow = z.object({ workspaceId: z.string(), signatureId: z.string() });

/**
 * Enqueues the jobs of signed PDFs again that were never made, because their job failed for good. A random selection,
 * so that those which fail each time do not block others.
 */
export const enqueueUnmade = () =>
  transact(asOperator, async (tx) => {
    const rows = await queryRows(tx, UnmadeRow)`
      select workspace_id as "workspaceId", id as "signatureId" from signatures
      where signed_sha256 is null and signed_at < now() - ${STALE} order by random() limit ${BATCH}`;
    await enqueueEach(tx, "signature.make", rows);
  });
