import { archives } from "@db/schema/document";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { ARCHIVE_DAYS } from "@server/core/constants";
import { storage } from "@server/platform/storage/storage";
import { eq, sql } from "drizzle-orm";
import { keyOfArchive } from "./kept.ts";

/** What somebody asked for goes with their account. */
export async function forgetArchives(tx: Tx, userId: string): Promise<void> {
  const gone = await tx.delete(archives).where(eq(archives.userId, userId)).returning({ archiveId: archives.id });
  await enqueueEach(
    tx,
    "archive.remove_bytes",
    gone.map(({ archiveId }) => ({ workspaceId: null, userId, archiveId })),
  );
}

export const removeArchiveBytes = (userId: string, archiveId: string): Promise<void> =>
  storage().remove(keyOfArchive(userId, archiveId));

/** What can't be fetched any more is not kept; what never came to an end has failed. */
export const sweepArchives = (): Promise<void> =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`
      update archives set state = 'failed', done_at = now() where state = 'waiting' and created_at < now() - interval '2 days'`);
    const old = await tx
      .delete(archives)
      .where(sql`done_at < now() - make_interval(days => ${ARCHIVE_DAYS})`)
      .returning({ userId: archives.userId, archiveId: archives.id });
    await enqueueEach(
      tx,
      "archive.remove_bytes",
      old.map((each) => ({ workspaceId: null, ...each })),
    );
  });
