import { archives } from "@db/schema/document";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { ARCHIVE_DAYS } from "@server/core/constants";
import { storage } from "@server/platform/storage/storage";
import { eq, sql } from "drizzle-orm";
import { keyOfArchive } from "./archive-file.ts";

/** Deletes the archives of a user whose account ends. */
export async function forgetArchives(tx: Tx, userId: string): Promise<void> {
  const deleted = await tx.delete(archives).where(eq(archives.userId, userId)).returning({ archiveId: archives.id });
  await enqueueEach(
    tx,
    "archive.remove_bytes",
    deleted.map(({ archiveId }) => ({ workspaceId: null, userId, archiveId })),
  );
}

export const removeArchiveBytes = (userId: string, archiveId: string): Promise<void> =>
  storage().remove(keyOfArchive(userId, archiveId));

/** Deletes expired archives, and marks as failed those that were never completed. */
export const sweepArchives = (): Promise<void> =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`
      update archives set state = 'failed', done_at = now()
      where state = 'waiting' and created_at < now() - interval '2 days'`);
    const expired = await tx
      .delete(archives)
      .where(sql`done_at < now() - make_interval(days => ${ARCHIVE_DAYS})`)
      .returning({ userId: archives.userId, archiveId: archives.id });
    await enqueueEach(
      tx,
      "archive.remove_bytes",
      expired.map((each) => ({ workspaceId: null, ...each })),
    );
  });
