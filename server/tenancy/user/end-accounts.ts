import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import type { SQL } from "drizzle-orm";
import { z } from "zod";

const EndAccountsRow = z.object({ id: z.string(), image: z.string().nullable() });

/**
 * Deletes the accounts that satisfy `which` (a condition on `u`, users), and enqueues a job that removes their
 * pictures. `workspaceId`: the job's workspace, needed in a transaction under row-level security.
 */
export async function endAccounts(tx: Tx, which: SQL, workspaceId: string | null = null): Promise<void> {
  const rows = await queryRows(tx, EndAccountsRow)`delete from users u where ${which} returning u.id, u.image`;
  const pictures = rows.flatMap(({ id, image }) => (image ? { workspaceId, userId: id, sha256: image } : []));
  await enqueueEach(tx, "user.remove_picture", pictures);
}
