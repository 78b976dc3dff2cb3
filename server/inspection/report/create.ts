import { inReach } from "@db/reach";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import type { Upload } from "@server/platform/uploads/upload";
import { lockObjectToDecide, objectFor } from "@server/records/object/object-for";
import { stateComputedOnce } from "@server/records/object/state-once";
import type { z } from "zod";
import { requireSameCycle } from "./follow-up.ts";
import { fulfilDuties } from "./fulfil.ts";
import type { NewReport } from "./inputs.ts";
import { notifyOfReport } from "./notify.ts";
import { type Filer, requireOwnPaper } from "./paper/doubt.ts";
import { addReportFile, type StoredPaper } from "./report-file.ts";
import { requireReviewPoint } from "./require-review-point.ts";
import { validForPeriod, validUntilDay } from "./validity.ts";
import { reportView } from "./view.ts";

type Place = { workspaceId: string; containerId: string; objectId: string; title: string };
type Said = Omit<z.output<typeof NewReport>, "object_id" | "file"> & { file?: Upload | StoredPaper };

/**
 * Creates a report on an object. The last day of its validity is given, or follows from its date and period. An uploaded
 * PDF or photo becomes a file of the object. Throws invalid (422) for an unknown review point, a duty of another object,
 * a parent of another object, type or review point, and, unless somebody confirmed it, a PDF that speaks of another
 * machine or day. The managers of the place get a mail about an inspector's
 * report.
 */
export async function createReport(
  actor: Actor,
  { object_id: objectId, ...said }: z.output<typeof NewReport>,
  locale: Locale,
) {
  return transact(actor, async (tx) => {
    const { workspaceId, containerId, title, effectiveRole } = await objectFor(tx, actor, "report.create", objectId);
    const id = await addReport(tx, actor, { workspaceId, containerId, objectId, title }, said, {
      locale,
      seen: inReach(actor, objects.workspaceId, objects.containerId),
    });
    if (effectiveRole === "inspector") await notifyOfReport(tx, { workspaceId, containerId, reportId: id });
    return reportView(tx, actor, id, locale);
  });
}

/**
 * The same without authorizing, for a maker with an account or (null) without one. `mayAddDuties`: whether duties that the
 * report shows are put on the object. Returns the id of the report.
 */
export async function addReport(
  tx: Tx,
  maker: Actor | null,
  { workspaceId, containerId, objectId, title }: Place,
  { file, paper_checked: isConfirmed, ...input }: Said,
  { mayAddDuties = true, ...filer }: Filer & { mayAddDuties?: boolean },
): Promise<string> {
  const paper = file && { file, reportedDate: input.reported_date, isConfirmed };
  const isDoubtful = paper && (await requireOwnPaper(tx, { workspaceId, objectId }, paper, filer));
  await lockObjectToDecide(tx, { workspaceId, containerId, id: objectId });
  const cycle = { objectId, type: input.type, reviewPoint: input.review_point };
  await requireReviewPoint(tx, workspaceId, cycle);
  await requireSameCycle(tx, workspaceId, input.parent_id, cycle);
  const validity = input.valid_until
    ? validUntilDay(input.reported_date, input.valid_until)
    : validForPeriod(input.reported_date, input.period!);
  const fileId = file && (await addReportFile(tx, maker, { workspaceId, objectId }, file));
  const id = await stateComputedOnce(tx, { workspaceId, id: objectId }, async () => {
    const [created] = await tx
      .insert(reports)
      .values({
        workspaceId,
        ...cycle,
        parentId: input.parent_id,
        number: input.number,
        status: input.status,
        reportedDate: input.reported_date,
        ...validity,
        reportedBy: input.reported_by,
        note: input.note,
        fileId,
        createdBy: maker?.userId,
        byVisit: maker === null,
      })
      .returning({ id: reports.id });
    const report = { id: created!.id, reviewPoint: input.review_point };
    await fulfilDuties(tx, { workspaceId, objectId }, report, input.duty_ids, mayAddDuties);
    return report.id;
  });
  const detail = {
    object_id: objectId,
    review_point: input.review_point,
    status: input.status,
    ...(maker ? {} : { by: input.reported_by }),
  };
  await recordEvent(tx, maker, "report.create", { workspaceId, aboutId: id, title, detail });
  if (isDoubtful)
    await recordEvent(tx, maker, "report.confirm_paper", {
      workspaceId,
      aboutId: id,
      title,
      detail: { object_id: objectId },
    });
  return id;
}
