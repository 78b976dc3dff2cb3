import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorize } from "@server/core/actor";
import { iso } from "@server/core/day";
import { conflict } from "@server/core/errors";
import { isOwn } from "@server/core/own";
import { fulfilDuties } from "@server/inspection/report/fulfil";
import { notifyOfReport } from "@server/inspection/report/notify";
import { reportFor } from "@server/inspection/report/report-for";
import { titleOfReport } from "@server/inspection/report/title";
import { reportView } from "@server/inspection/report/view";
import { lockFilesOf } from "@server/records/file/order";
import { statesComputedOnce } from "@server/records/object/state-once";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { movePointsOf } from "./move-points.ts";
import { lockBothObjects, otherObject } from "./other-object.ts";
import { putOnObject } from "./put-on-object.ts";
import type { MoveToObject } from "./record-inputs.ts";
import { recordMove } from "./record-move.ts";

/**
 * Moves a report to another object of the same workspace, with its paper, its follow-ups and their papers, and the
 * action points that came from them. It no longer follows up a report that stays. There it fulfils the duties that a new
 * report would; the states of both objects are computed anew. The managers of the place get a mail about an
 * inspector's report.
 *
 * @throws conflict if a paper was signed, or if somebody was first. And the errors of otherObject()
 */
export async function moveReport(actor: Actor, { id, object_id: to, from }: MoveToObject, locale: Locale) {
  return transact(actor, async (tx) => {
    const report = await reportFor(tx, actor, "report.move", id);
    const { workspaceId, object } = report;
    if (from && from !== object.id) throw changedMeanwhile();
    const target = await otherObject(tx, actor, "report.create", { workspaceId, from: object.id, to });
    await lockBothObjects(tx, workspaceId, object, target);
    await lockFilesOf(tx, workspaceId, [object.id, to]);
    const moving = await withFollowUps(tx, workspaceId, { id, objectId: object.id });
    for (const each of moving)
      authorize(report, "report.move", {
        own: isOwn(actor, report, { ...each, createdAt: new Date(iso(each.createdAt)) }),
      });
    if (moving.some(({ signed }) => signed)) throw conflict("report.signed_not_moved", "signed");
    await statesComputedOnce(tx, workspaceId, [object.id, to], async () => {
      const ids = moving.map((each) => each.id);
      await tx.execute(sql`
        update reports set object_id = ${to}, parent_id = case when id = ${id} then null else parent_id end,
          updated_at = now()
        where workspace_id = ${workspaceId} and id = any (${uuids(ids)})`);
      await putOnObject(
        tx,
        target,
        moving.flatMap(({ fileId }) => fileId ?? []),
      );
      await movePointsOf(tx, { workspaceId, reportIds: ids, to: target });
      await leaveRequests(tx, { workspaceId, reportIds: ids, from: object.id, to });
      for (const each of moving) await fulfilDuties(tx, { workspaceId, objectId: to }, each, null);
    });
    const title = await titleOfReport(tx, report, locale);
    await recordMove(tx, actor, "report", { workspaceId, id, title, from: object.id, to });
    if (target.effectiveRole === "inspector")
      await notifyOfReport(tx, { workspaceId, containerId: target.containerId, reportId: id });
    return reportView(tx, actor, id, locale);
  });
}

const changedMeanwhile = () => conflict("move.changed_meanwhile", "changed_meanwhile");

const Moving = z.object({
  id: z.string(),
  reviewPoint: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  fileId: z.string().nullable(),
  /** Its paper, or one that this is the newer version of, was signed: it stays with its object. */
  signed: z.boolean(),
});

/** The report and those that follow it up, at any depth; also those in the trash, since they can be restored. */
async function withFollowUps(tx: Tx, workspaceId: string, { id, objectId }: { id: string; objectId: string }) {
  const rows = await queryRows(tx, Moving)`
    with recursive moving (id) as (
      select id from reports where (workspace_id, object_id, id) = (${workspaceId}, ${objectId}, ${id})
      union
      select r.id from moving join reports r on (r.workspace_id, r.parent_id) = (${workspaceId}, moving.id)
    )
    select r.id, r.review_point as "reviewPoint", r.created_by as "createdBy", r.created_at as "createdAt",
      r.file_id as "fileId",
      coalesce(f.signed, false) or exists (select from files older
        where (older.workspace_id, older.superseded_by_id) = (f.workspace_id, f.id)) as signed
    from moving join reports r on (r.workspace_id, r.id) = (${workspaceId}, moving.id)
    left join files f on (f.workspace_id, f.id) = (r.workspace_id, r.file_id)
    order by r.reported_date, r.id`;
  if (rows.length === 0) throw changedMeanwhile();
  return rows;
}

type Between = { workspaceId: string; reportIds: string[]; from: string; to: string };

/**
 * The body that was asked to inspect the first object has not done so; it has the other one, where it was asked about
 * that as well.
 */
async function leaveRequests(tx: Tx, { workspaceId, reportIds, from, to }: Between): Promise<void> {
  await tx.execute(sql`
    with gone as (
      update inspection_request_objects asked set report_id = null from inspection_request_objects before
      where asked.workspace_id = ${workspaceId} and asked.object_id = ${from}
        and asked.report_id = any (${uuids(reportIds)})
        and (before.workspace_id, before.request_id, before.object_id)
          = (asked.workspace_id, asked.request_id, asked.object_id)
      returning asked.request_id, before.report_id
    )
    update inspection_request_objects asked set report_id = gone.report_id from gone
    where (asked.workspace_id, asked.request_id, asked.object_id) = (${workspaceId}, gone.request_id, ${to}::uuid)
      and asked.report_id is null`);
}
