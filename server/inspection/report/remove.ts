import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reports } from "@db/schema/report";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { trash } from "@server/records/deletion/trash";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { lockReportsOfObject } from "./follow-up.ts";
import { nextNotice } from "./notice.ts";
import { reportFor } from "./report-for.ts";
import type { ReportKind } from "./types.ts";

const TitlesRow = z.object({ own_titles: Titles.nullable() });

/**
 * Moves a report to the trash. Its file stays a file of the object, and its action points stay. The previous report of
 * its cycle counts again.
 */
export async function removeReport(actor: Actor, id: string, locale: Locale) {
  return transact(actor, async (tx) => {
    await lockReportsOfObject(tx, id);
    const { workspaceId, objectId, object, type, reviewPoint, reportedDate } = await reportFor(
      tx,
      actor,
      "report.delete",
      id,
    );
    const rows = await queryRows(tx, TitlesRow)`
      select ${ownTitles(sql`${workspaceId}::uuid`, sql`${reviewPoint}::text`)} as own_titles`;
    const title = `${object.title} · ${titleOf(locale, reviewPoint, rows[0]!.own_titles)} · ${reportedDate}`;
    await setNoticeOfPrevious(tx, { workspaceId, id, objectId, type, reviewPoint });
    await trash(tx, actor, { workspaceId, kind: "report", targetId: id, title });
    return { object_id: object.id };
  });
}

type RemovedReport = { workspaceId: string; id: string; objectId: string; type: ReportKind; reviewPoint: string };

/** Sets the next notice of the previous report of the cycle: the sweep cleared it while there was a newer report. */
async function setNoticeOfPrevious(
  tx: Tx,
  { workspaceId, id, objectId, type, reviewPoint }: RemovedReport,
): Promise<void> {
  const [previous] = await tx
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.workspaceId, workspaceId),
        eq(reports.objectId, objectId),
        eq(reports.type, type),
        eq(reports.reviewPoint, reviewPoint),
        notDeleted(reports),
        ne(reports.id, id),
      ),
    )
    .orderBy(desc(reports.reportedDate), desc(reports.id))
    .limit(1);
  if (!previous || previous.notice) return;
  await tx
    .update(reports)
    .set(nextNotice(previous))
    .where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, previous.id)));
}
