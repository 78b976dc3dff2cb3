import { enqueueEach } from "@jobs/enqueue";
import { isCurrent } from "@server/core/compliance-sql";
import { sweepEnds } from "@server/records/object/sweep-ends";
import { sql } from "drizzle-orm";

/**
 * Enqueues mails about the reports that are due soon or have expired on that day. Only the newest of a cycle is mailed;
 * the notices of older ones are cleared. Gives the number of reports it processed.
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
