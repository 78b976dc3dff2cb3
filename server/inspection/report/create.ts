import { reports } from "@db/schema/report";
import { transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { record } from "@server/core/event";
import { lockObject, objectFor } from "@server/records/object/object-for";
import type { z } from "zod";
import { requireSameCycle } from "./follow-up.ts";
import type { NewReport } from "./inputs.ts";
import { nextNotice } from "./notice.ts";
import { keepPaper } from "./paper.ts";
import { requirePoint } from "./require-point.ts";
import { validityOf } from "./validity.ts";
import { reportView } from "./view.ts";

/**
 * What an inspector, a fitter or somebody of the house found, on a day, for so many months; its paper goes along as a
 * file of the object.
 */
export async function createReport(
  actor: Actor,
  { object_id: objectId, file, ...said }: z.output<typeof NewReport>,
  locale: Locale,
) {
  return transact(actor, async (tx) => {
    const { workspaceId, containerId, title } = await objectFor(tx, actor, "report.create", objectId);
    await lockObject(tx, { workspaceId, containerId, id: objectId });
    const cycle = { objectId, type: said.type, reviewPoint: said.review_point };
    await requirePoint(tx, workspaceId, cycle);
    await requireSameCycle(tx, workspaceId, said.parent_id, cycle);
    const days = validityOf(said.reported_date, said.period);
    const fileId = file && (await keepPaper(tx, actor, { workspaceId, objectId }, file));
    const [made] = await tx
      .insert(reports)
      .values({
        workspaceId,
        ...cycle,
        parentId: said.parent_id,
        number: said.number,
        status: said.status,
        reportedDate: said.reported_date,
        period: said.period,
        ...days,
        ...nextNotice({ status: said.status, ...days }),
        reportedBy: said.reported_by,
        note: said.note,
        fileId,
        createdBy: actor.userId,
      })
      .returning({ id: reports.id });
    const detail = { object_id: objectId, review_point: said.review_point, status: said.status };
    await record(tx, actor, "report.create", { workspaceId, aboutId: made!.id, title, detail });
    return reportView(tx, actor, made!.id, locale);
  });
}
