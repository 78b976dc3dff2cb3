import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import type { Tx } from "@db/transact";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq } from "drizzle-orm";

/** Reads a report and checks that the actor may do this with it. Throws notFound() or forbidden(). */
export async function reportFor(tx: Tx, actor: Actor, verb: Verb, id: string) {
  const [row] = await tx
    .select({
      report: reports,
      object: objects,
      grant: grantOn(actor, objects.workspaceId, objects.containerId),
      plan: planColumn(actor, objects.workspaceId),
    })
    .from(reports)
    .innerJoin(objects, and(eq(objects.workspaceId, reports.workspaceId), eq(objects.id, reports.objectId)))
    .where(and(eq(reports.id, id), notDeleted(reports), notDeleted(objects)));
  if (!row) throw notFound();
  const access = accessTo(actor, row.report.workspaceId, row.grant, row.plan);
  authorize(access, verb, { own: row.report.createdBy === actor.userId });
  return {
    ...row.report,
    object: { id: row.object.id, title: row.object.title, containerId: row.object.containerId },
    ...access,
  };
}
