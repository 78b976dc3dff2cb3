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

const RemoveReportRow = z.object({ own: Titles.nullable() });

/** Into the trash; its paper stays a file of the object, and its action points stay. The one before it counts again. */
export async function removeReport(actor: Actor, id: string, locale: Locale) {
  return transact(actor, async (tx) => {
    await lockReportsOfObject(tx, id);
    const { workspaceId, objectId, object, type, reviewPoint, reportedDate } = await reportFor(
      tx,
      actor,
      "report.delete",
      id,
    );
    const rows = await queryRows(
      tx,
      RemoveReportRow,
    )`select ${ownTitles(sql`${workspaceId}::uuid`, sql`${reviewPoint}::text`)} as own`;
    const title = `${object.title} · ${titleOf(locale, reviewPoint, rows[0]!.own)} · ${reportedDate}`;
    await tellOfTheOneBefore(tx, { workspaceId, id, objectId, type, reviewPoint });
    await trash(tx, actor, { workspaceId, kind: "report", targetId: id, title });
    return { object_id: object.id };
  });
}

type Gone = { workspaceId: string; id: string; objectId: string; type: ReportKind; reviewPoint: string };

/** The one before it counts again: the worker has its end to tell, which it let pass while there was a newer one. */
async function tellOfTheOneBefore(tx: Tx, { workspaceId, id, objectId, type, reviewPoint }: Gone): Promise<void> {
  const [before] = await tx
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
  if (!before || before.notice) return;
  await tx
    .update(reports)
    .set(nextNotice(before))
    .where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, before.id)));
}
