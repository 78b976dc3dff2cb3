import { enqueueEach } from "@jobs/enqueue";
import { isCurrent } from "@server/core/compliance-sql";
import { sweepEnds } from "@server/records/object/sweep-ends";
import { sql } from "drizzle-orm";

/**
 * Tells of the reports that become due soon or have expired on that day; only the newest of a cycle is told of, an
 * older one is done with. Gives how many it found.
 */
export const sweepReports = (day: string, batch?: number): Promise<number> =>
  sweepEnds(day, {
    of: sql`reports`,
    lastDay: sql`valid_until`,
    counts: isCurrent(sql`e`),
    promise: (tx, told) =>
      enqueueEach(
        tx,
        "report.mail",
        told.map(({ ids, ...each }) => ({ ...each, reportIds: ids })),
      ),
    batch,
  });
