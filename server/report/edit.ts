import { reports } from "@db/schema/report";
import { transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { record } from "@server/event";
import { refuse } from "@server/refusal";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Locale } from "~/i18n/locales";
import type { ReportChanges } from "./inputs.ts";
import { keepPaper } from "./paper.ts";
import { reportFor } from "./report-for.ts";
import { requireSameCycle } from "./same-cycle.ts";
import { validityOf } from "./validity.ts";
import { reportView } from "./view.ts";

/** What was written down wrong is put right; a new finding is a new report. What is not said stays as it is. */
export async function editReport(actor: Actor, { id, file, ...said }: z.output<typeof ReportChanges>, locale: Locale) {
  return transact(actor, async (tx) => {
    const { workspaceId, objectId, object, ...before } = await reportFor(tx, actor, "report.edit", id);
    const after = {
      type: said.type ?? before.type,
      reviewPoint: said.review_point ?? before.reviewPoint,
      status: said.status ?? before.status,
      reportedDate: said.reported_date ?? before.reportedDate,
      period: said.period ?? before.period,
      parentId: said.parent_id === undefined ? before.parentId : said.parent_id,
      reportedBy: said.reported_by ?? before.reportedBy,
      number: said.number ?? before.number,
      note: said.note ?? before.note,
    };
    if (after.status === "oos" && after.note === "") throw refuse("report.reason_required", "note");
    await requireSameCycle(tx, workspaceId, after.parentId, { objectId, ...after }, id);
    const fileId = file ? await keepPaper(tx, actor, { workspaceId, objectId }, file) : before.fileId;
    await tx
      .update(reports)
      .set({ ...after, ...validityOf(after.reportedDate, after.period), fileId, updatedAt: sql`now()` })
      .where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, id)));
    const detail = { object_id: objectId, review_point: after.reviewPoint, status: after.status };
    await record(tx, actor, "report.edit", { workspaceId, aboutId: id, title: object.title, detail });
    return reportView(tx, actor, id, locale);
  });
}
