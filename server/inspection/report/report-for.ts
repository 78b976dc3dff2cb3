import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import type { Tx } from "@db/transact";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { isOwn } from "@server/core/own";
import type { Verb } from "@server/core/policy";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq } from "drizzle-orm";

/** Reads a report and checks that the actor may do this with it. Throws notFound() or forbidden(). */
export async function reportFor(tx: Tx, actor: Actor, verb: Verb, id: string) {
  const [row] = await tx
    .select({
      report: reports,
      object: objects,
      signed: files.signed,
      grant: grantOn(actor, objects.workspaceId, objects.containerId),
      plan: planColumn(actor, objects.workspaceId),
    })
    .from(reports)
    .innerJoin(objects, and(eq(objects.workspaceId, reports.workspaceId), eq(objects.id, reports.objectId)))
    .leftJoin(files, and(eq(files.workspaceId, reports.workspaceId), eq(files.id, reports.fileId)))
    .where(and(eq(reports.id, id), notDeleted(reports), notDeleted(objects)));
  if (!row) throw notFound(id);
  const access = accessTo(actor, row.report.workspaceId, row.grant, row.plan);
  const own = isOwn(actor, access, { ...row.report, signed: row.signed ?? false });
  authorize(access, verb, { own, missing: id });
  return {
    ...row.report,
    own,
    object: { id: row.object.id, title: row.object.title, containerId: row.object.containerId },
    ...access,
  };
}
