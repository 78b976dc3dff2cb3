import { inReach } from "@db/reach";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { changesSince } from "@server/core/concurrent-edit";
import { addMonths } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { stateComputedOnce } from "@server/records/object/state-once";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type Cycle,
  lockReportsOfObject,
  requireCycleMayChange,
  requireNotOwnFollowUp,
  requireSameCycle,
} from "./follow-up.ts";
import { reportFormValues } from "./form-values.ts";
import { fulfilDuties } from "./fulfil.ts";
import { isWithinLimit, type ReportChanges } from "./inputs.ts";
import { requireOwnPaper } from "./paper/doubt.ts";
import { addReportFile } from "./report-file.ts";
import { reportFor } from "./report-for.ts";
import { requireReviewPoint } from "./require-review-point.ts";
import { validForPeriod, validUntilDay } from "./validity.ts";
import { reportView } from "./view.ts";

/**
 * Corrects a report; a new finding is a new report instead. Fields left out stay as they are. A new paper is asked about
 * as with a new report (requireOwnPaper()).
 */
export async function editReport(
  actor: Actor,
  { id, file, paper_checked: isConfirmed, ...sent }: z.output<typeof ReportChanges>,
  locale: Locale,
) {
  return transact(actor, async (tx) => {
    await lockReportsOfObject(tx, id);
    const { workspaceId, objectId, object, ...before } = await reportFor(tx, actor, "report.edit", id);
    const input = await changesSince(tx, sent, {
      actor,
      record: { workspaceId, aboutId: id, verbs: ["report.edit"] },
      read: () => reportView(tx, actor, id, locale),
      values: reportFormValues,
    });
    const after = {
      type: input.type ?? before.type,
      reviewPoint: input.review_point ?? before.reviewPoint,
      status: input.status ?? before.status,
      reportedDate: input.reported_date ?? before.reportedDate,
      parentId: input.parent_id === undefined ? before.parentId : input.parent_id,
      reportedBy: input.reported_by ?? before.reportedBy,
      number: input.number ?? before.number,
      note: input.note ?? before.note,
    };
    if (after.status === "oos" && after.note === "") throw invalid("report.reason_required", "note");
    const oldCycle: Cycle = { objectId, type: before.type, reviewPoint: before.reviewPoint };
    const newCycle: Cycle = { objectId, type: after.type, reviewPoint: after.reviewPoint };
    const cycleChanges = newCycle.reviewPoint !== oldCycle.reviewPoint || newCycle.type !== oldCycle.type;
    if (newCycle.reviewPoint !== oldCycle.reviewPoint) await requireReviewPoint(tx, workspaceId, newCycle);
    await requireCycleMayChange(tx, workspaceId, id, oldCycle, newCycle);
    await requireNotOwnFollowUp(tx, workspaceId, after.parentId, id);
    await requireSameCycle(tx, workspaceId, after.parentId, newCycle);
    const paper = file && { file, reportedDate: after.reportedDate, isConfirmed };
    const seen = inReach(actor, objects.workspaceId, objects.containerId);
    const isDoubtful = paper && (await requireOwnPaper(tx, { workspaceId, objectId }, paper, { locale, seen }));
    const days = validityAfter(before, after.reportedDate, input);
    const fileId = file ? await addReportFile(tx, actor, { workspaceId, objectId }, file) : before.fileId;
    if (file && before.fileId) await noteFormerPaper(tx, workspaceId, before.fileId);
    const remapped = input.duty_ids !== undefined || cycleChanges || days.period !== before.period;
    await stateComputedOnce(tx, { workspaceId, id: objectId }, async () => {
      await tx
        .update(reports)
        .set({
          ...after,
          ...days,
          fileId,
          updatedAt: sql`now()`,
        })
        .where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, id)));
      if (remapped)
        await fulfilDuties(tx, { workspaceId, objectId }, { id, reviewPoint: after.reviewPoint }, sent.duty_ids);
    });
    const detail = { object_id: objectId, review_point: after.reviewPoint, status: after.status };
    await recordEvent(tx, actor, "report.edit", { workspaceId, aboutId: id, title: object.title, detail });
    if (isDoubtful)
      await recordEvent(tx, actor, "report.confirm_paper", {
        workspaceId,
        aboutId: id,
        title: object.title,
        detail: { object_id: objectId },
      });
    return reportView(tx, actor, id, locale);
  });
}

/** It stays a file of the object, and is kept as long as the papers of reports. */
const noteFormerPaper = (tx: Tx, workspaceId: string, id: string) =>
  tx
    .update(files)
    .set({ wasPaper: true })
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id)));

type Changes = Pick<z.output<typeof ReportChanges>, "period" | "valid_until">;

/**
 * How long the report is valid after the change. A last day that was taken from the paper stays when only the date of the
 * report changes. Throws invalid (422) for a last day before the report, or too long after it.
 */
function validityAfter(
  before: { reportedDate: string; period: number; validUntil: string },
  reportedDate: string,
  { period, valid_until }: Changes,
) {
  const typed = valid_until && valid_until !== before.validUntil ? valid_until : null;
  const isFromPaper = before.validUntil !== addMonths(before.reportedDate, before.period);
  const stays = isFromPaper && valid_until !== null && (period ?? before.period) === before.period;
  const day = typed ?? (stays ? before.validUntil : null);
  if (!isWithinLimit({ reported_date: reportedDate, valid_until: day }))
    throw invalid("report.until_outside", "valid_until");
  return day ? validUntilDay(reportedDate, day) : validForPeriod(reportedDate, period ?? before.period);
}
