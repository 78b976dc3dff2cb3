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
  requireCycleMayChange,
  requireNotOwnFollowUp,
  requireSameCycle,
} from "./follow-up.ts";
import { reportContent, reportFormValues } from "./form-values.ts";
import type { ReportChanges } from "./inputs.ts";
import { nextNotice } from "./notice.ts";
import { addReportFile } from "./report-file.ts";
import { reportFor } from "./report-for.ts";
import { requireReviewPoint } from "./require-review-point.ts";
import { validityOf } from "./validity.ts";
import { reportView } from "./view.ts";

/**
 * Corrects a report; a new finding is a new report instead. Fields left out stay as they are. `ifMatch` is the If-Match
 * header of a REST call.
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
    const input = await changesSince(tx, sent, {
      actor,
      record: { workspaceId, aboutId: id, verbs: ["report.edit"] },
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
    const oldCycle: Cycle = { objectId, type: before.type, reviewPoint: before.reviewPoint };
    const newCycle: Cycle = { objectId, type: after.type, reviewPoint: after.reviewPoint };
    if (newCycle.reviewPoint !== oldCycle.reviewPoint) await requireReviewPoint(tx, workspaceId, newCycle);
    await requireCycleMayChange(tx, workspaceId, id, oldCycle, newCycle);
    await requireNotOwnFollowUp(tx, workspaceId, after.parentId, id);
    await requireSameCycle(tx, workspaceId, after.parentId, newCycle);
    const days = validityOf(after.reportedDate, after.period);
    const noticeChanges = days.validUntil !== before.validUntil || after.status !== before.status;
    const fileId = file ? await addReportFile(tx, actor, { workspaceId, objectId }, file) : before.fileId;
    await tx
      .update(reports) // a trigger derives its verdict and the state of its object (db/state.sql)
      .set({
        ...after,
        ...days,
        ...(noticeChanges && nextNotice({ status: after.status, ...days })),
        fileId,
        updatedAt: sql`now()`,
      })
      .where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, id)));
    const detail = { object_id: objectId, review_point: after.reviewPoint, status: after.status };
    await recordEvent(tx, actor, "report.edit", { workspaceId, aboutId: id, title: object.title, detail });
    return reportView(tx, actor, id, locale);
  });
}
