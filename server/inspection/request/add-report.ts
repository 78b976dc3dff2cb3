import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { inspectionRequestObjects } from "@db/schema/inspection-request";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { countOrReject } from "@server/core/attempts";
import { forbidden, invalid, notFound } from "@server/core/errors";
import { addReport } from "@server/inspection/report/create";
import { notifyOfReport } from "@server/inspection/report/notify";
import { brandOf } from "@server/tenancy/workspace/brand";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { VisitReport } from "./inputs.ts";
import { objectsOf, pointsWithDuties, REPORTS, REPORTS_OF_REQUEST, withRequest } from "./visit.ts";

type Asked = { workspaceId: string; requestId: string; objectId: string };

/**
 * Adds the body's report with its paper to an object of the request. It counts at once, and the managers of the place
 * are told; the same paper again changes nothing. Throws not found for another object, invalid (422) for a review point
 * of which the object has no duty though it has others, and the errors of createReport().
 */
export const addVisitReport = (
  { token, objectId, ...said }: z.output<typeof VisitReport>,
  source: string,
  locale: Locale,
): Promise<void> =>
  withRequest(token, source, async (tx, { id: requestId, workspace_id: workspaceId, body, brand }) => {
    if (brandOf(brand, "").locked) throw forbidden("inspection.locked", { code: "plan_locked" });
    await countOrReject(tx, ["visit", "report", source], { limit: REPORTS, minutes: 60 });
    await countOrReject(tx, ["visit", "reports", requestId], { limit: REPORTS_OF_REQUEST, minutes: 30 * 24 * 60 });
    const isAsked = await lockAsked(tx, { workspaceId, requestId, objectId });
    const [object] = isAsked ? await objectsOf(tx, requestId, sql`and objects.id = ${objectId}`) : [];
    if (!object) throw notFound();
    if (await isThere(tx, { workspaceId, requestId, objectId }, said)) return;
    const points = pointsWithDuties(object.facts);
    if (points.length > 0 && !points.includes(said.review_point))
      throw invalid("inspection.other_point", "review_point");
    const containerId = object.container_id;
    const reported_by = said.reported_by.includes(body) ? said.reported_by : `${said.reported_by} (${body})`;
    const report = { ...said, reported_by, type: "inspection" as const, parent_id: null, duty_ids: null };
    const place = { workspaceId, containerId, objectId, title: object.title };
    const asked = sql`exists (select from inspection_request_objects o where o.request_id = ${requestId}
      and (o.workspace_id, o.object_id) = (objects.workspace_id, objects.id))`;
    const reportId = await addReport(tx, null, place, report, {
      locale,
      seen: asked,
      mayAddDuties: object.facts.duties.length === 0,
    });
    await tx
      .update(inspectionRequestObjects)
      .set({ reportId })
      .where(
        and(
          eq(inspectionRequestObjects.workspaceId, workspaceId),
          eq(inspectionRequestObjects.requestId, requestId),
          eq(inspectionRequestObjects.objectId, objectId),
        ),
      );
    await notifyOfReport(tx, { workspaceId, containerId, reportId });
  });

/** Locks an object of a request, so that of two reports at once the second sees the first. False: it is none of it. */
async function lockAsked(tx: Tx, { workspaceId, requestId, objectId }: Asked): Promise<boolean> {
  const { workspaceId: ofWorkspace, requestId: ofRequest, objectId: of } = inspectionRequestObjects;
  const rows = await tx
    .select({ of })
    .from(inspectionRequestObjects)
    .where(and(eq(ofWorkspace, workspaceId), eq(ofRequest, requestId), eq(of, objectId)))
    .for("update");
  return rows.length > 0;
}

const There = z.object({ id: z.string() });

/** Whether a body added this paper to the object since it was asked, about the same review point. */
async function isThere(
  tx: Tx,
  { workspaceId, requestId, objectId }: Asked,
  { file, review_point }: Pick<z.output<typeof VisitReport>, "file" | "review_point">,
): Promise<boolean> {
  const rows = await queryRows(tx, There)`
    select r.id from reports r join files f on (f.workspace_id, f.id) = (r.workspace_id, r.file_id)
    join inspection_requests q on q.workspace_id = r.workspace_id and q.id = ${requestId}
    where (r.workspace_id, r.object_id) = (${workspaceId}, ${objectId}) and r.review_point = ${review_point}
      and r.created_by is null and r.created_at >= q.created_at and f.sha256 = ${file.sha256} and ${notDeleted("r")}
    limit 1`;
  return rows.length > 0;
}
