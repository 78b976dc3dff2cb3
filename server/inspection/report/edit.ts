import { reports } from "@db/schema/report";
import { transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { changesSince } from "@server/core/concurrent-edit";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type Cycle,
  lockReportsOfObject,
  requireFollowersAlong,
  requireNoCircle,
  requireSameCycle,
} from "./follow-up.ts";
import { reportContent, reportFormValues } from "./form-values.ts";
import type { ReportChanges } from "./inputs.ts";
import { nextNotice } from "./notice.ts";
import { addReportFile } from "./report-file.ts";
import { reportFor } from "./report-for.ts";
import { requirePoint } from "./require-point.ts";
import { validityOf } from "./validity.ts";
import { reportView } from "./view.ts";

/**
 * Corrects a report: what was entered wrongly; a new finding is a new report. Fields left out stay as they are.
 * `ifMatch`: of a REST call.
 */
export async function editReport(
  actor: Actor,
  { id, file, ...sent }: z.output<typeof ReportChanges>,
  locale: Locale,
  ifMatch?: string,
) {
  return transact(actor, async (tx) => {
    await lockReportsOfObject(tx, id);
    const { workspaceId, objectId, object, ...before } = await reportFor(tx, actor, "report.edit", id);
    const input = await changesSince(sent, {
      read: () => reportView(tx, actor, id, locale),
      values: reportFormValues,
      ifMatch,
      content: reportContent,
    });
    const after = {
      type: input.type ?? before.type,
      reviewPoint: input.review_point ?? before.reviewPoint,
      status: input.status ?? before.status,
      reportedDate: input.reported_date ?? before.reportedDate,
      period: input.period ?? before.period,
      parentId: input.parent_id === undefined ? before.parentId : input.parent_id,
      reportedBy: input.reported_by ?? before.reportedBy,
      number: input.number ?? before.number,
      note: input.note ?? before.note,
    };
    if (after.status === "oos" && after.note === "") throw invalid("report.reason_required", "note");
    const [was, is] = [before, after].map(({ type, reviewPoint }) => ({ objectId, type, reviewPoint })) as [
      Cycle,
      Cycle,
    ];
    if (is.reviewPoint !== was.reviewPoint) await requirePoint(tx, workspaceId, is);
    await requireFollowersAlong(tx, workspaceId, id, was, is);
    await requireNoCircle(tx, workspaceId, after.parentId, id);
    await requireSameCycle(tx, workspaceId, after.parentId, is);
    const days = validityOf(after.reportedDate, after.period);
    const isTimed = days.validUntil !== before.validUntil || after.status !== before.status;
    const fileId = file ? await addReportFile(tx, actor, { workspaceId, objectId }, file) : before.fileId;
    await tx
      .update(reports)
      .set({
        ...after,
        ...days,
        ...(isTimed && nextNotice({ status: after.status, ...days })),
        fileId,
        updatedAt: sql`now()`,
      })
      .where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, id)));
    const detail = { object_id: objectId, review_point: after.reviewPoint, status: after.status };
    await recordEvent(tx, actor, "report.edit", { workspaceId, aboutId: id, title: object.title, detail });
    return reportView(tx, actor, id, locale);
  });
}
