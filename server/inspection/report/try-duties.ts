import { queryRows } from "@db/rows";
import { reports } from "@db/schema/report";
import { transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { Id } from "@server/core/fields";
import { objectFor } from "@server/records/object/object-for";
import { stateComputedOnce } from "@server/records/object/state-once";
import { ReviewPoint } from "@server/records/review-point/inputs";
import { dutiesOfObject } from "@server/records/use/duties-of";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { fulfilDuties } from "./fulfil.ts";
import { Period, ReportType } from "./inputs.ts";
import { validForPeriod } from "./validity.ts";

export const ReportToTry = z.object({ id: Id, type: ReportType, review_point: ReviewPoint, period: Period });

export const TriedDuties = z.object({
  /** The duties that it would fulfil. */
  fulfils: z.array(z.string()),
  /** The duties that it would put on the object. */
  puts: z.array(z.string()),
});
type TriedDuties = z.infer<typeof TriedDuties>;

/** Carries what was found out of a transaction that is rolled back. */
class Tried extends Error {
  constructor(readonly duties: TriedDuties) {
    super("rolled back");
  }
}

const Fulfilled = z.object({ id: Id });

/**
 * The titles of the duties that a new report on an object would fulfil by default, and of those that it would put on it.
 * Writes the report, looks, and rolls back, so that the rules stay in one place (db/duties.sql).
 */
export async function tryDuties(
  actor: Actor,
  { id: objectId, type, review_point: reviewPoint, period }: z.output<typeof ReportToTry>,
  locale: Locale,
): Promise<TriedDuties> {
  try {
    return await transact(actor, async (tx) => {
      const { workspaceId } = await objectFor(tx, actor, "report.create", objectId);
      const before = await dutiesOfObject(tx, sql`${objectId}::uuid`, locale);
      const reportId = await stateComputedOnce(tx, { workspaceId, id: objectId }, async () => {
        const validity = validForPeriod(today(), period);
        const [report] = await tx
          .insert(reports)
          .values({ workspaceId, objectId, type, reviewPoint, status: "ok", reportedDate: today(), ...validity })
          .returning({ id: reports.id });
        await fulfilDuties(tx, { workspaceId, objectId }, { id: report!.id, reviewPoint }, null);
        return report!.id;
      });
      const after = await dutiesOfObject(tx, sql`${objectId}::uuid`, locale);
      const fulfilled = await queryRows(tx, Fulfilled)`
        select duty_id as id from report_duties where (workspace_id, report_id) = (${workspaceId}, ${reportId})`;
      const fulfilledIds = new Set(fulfilled.map(({ id }) => id));
      const idsBefore = new Set(before.map(({ id }) => id));
      throw new Tried({
        fulfils: after.filter(({ id }) => fulfilledIds.has(id)).map(({ title }) => title),
        puts: after.filter(({ id }) => !idsBefore.has(id)).map(({ title }) => title),
      });
    });
  } catch (error) {
    if (error instanceof Tried) return error.duties;
    throw error;
  }
}
