import { enqueueEach } from "@jobs/enqueue";
import { sweepExpiry } from "@server/records/object/sweep-expiry";
import { sql } from "drizzle-orm";

/** Notifies the managers of files that expire soon or have expired on that day. Returns how many it found. */
export const sweepExpiring = (day: string, batch?: number): Promise<number> =>
  sweepExpiry(day, {
    table: sql`files`,
    lastDay: sql`expires_on`,
    enqueue: (tx, notices) =>
      enqueueEach(
        tx,
        "file.mail",
        notices.map(({ ids, ...notice }) => ({ ...notice, fileIds: ids })),
      ),
    batch,
  });
