import { enqueueEach } from "@jobs/enqueue";
import { sweepEnds } from "@server/records/object/sweep-ends";
import { sql } from "drizzle-orm";

/** Tells of the files whose end is near or past on that day. Gives how many it found. */
export const sweepExpiring = (day: string, batch?: number): Promise<number> =>
  sweepEnds(day, {
    of: sql`files`,
    lastDay: sql`expires_on`,
    promise: (tx, told) =>
      enqueueEach(
        tx,
        "file.mail",
        told.map(({ ids, ...each }) => ({ ...each, fileIds: ids })),
      ),
    batch,
  });
