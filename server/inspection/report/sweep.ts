import { enqueueEach } from "@jobs/enqueue";
import { isCurrent } from "@server/core/compliance-sql";
import { sweepExpiry } from "@server/records/object/sweep-expiry";
import { sql } from "drizzle-orm";

/**
 * Enqueues mails about the reports that are due soon or have expired on that day. Only the newest of a cycle is mailed;
 * the notices of older ones are cleared. Gives the number of reports it processed.
 */
export const sweepReports = (day: string, batch?: number): Promise<number> =>
  sweepExpiry(day, {
    table: sql`reports`,
    lastDay: sql`valid_until`,
    isRelevant: isCurrent(sql`e`),
    enqueue: (tx, notices) =>
      enqueueEach(
        tx,
        "report.mail",
        notices.map(({ ids, ...notice }) => ({ ...notice, reportIds: ids })),
      ),
    batch,
  });
