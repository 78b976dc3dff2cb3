import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { LAST_TURN } from "@jobs/contract";
import { enqueueEach } from "@jobs/enqueue";
import { sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 50;
const STALE = sql`interval '15 minutes'`;

const PromiseUnmadeRow = z.object({ workspaceId: z.string(), signatureId: z.string() });

/**
 * Enqueues once more the signed PDFs that were never made: their job failed for good. Any of them, so that those which
 * fail each time keep no other waiting.
 */
export const enqueueUnmade = () =>
  transact(asOperator, async (tx) => {
    const rows = await queryRows(tx, PromiseUnmadeRow)`
      select workspace_id as "workspaceId", id as "signatureId" from signatures
      where signed_sha256 is null and signed_at < now() - ${STALE} order by random() limit ${BATCH}`;
    const last = rows.map((row) => ({ ...row, turn: LAST_TURN })); // those that are new go first
    await enqueueEach(tx, "signature.make", last);
  });
