import { notDeleted } from "@db/not-deleted";
import { files } from "@db/schema/file";
import { reports } from "@db/schema/report";
import type { Tx } from "@db/transact";
import { type Actor, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { lockObject } from "@server/records/object/object-for";
import { and, eq } from "drizzle-orm";
import { fileFor } from "./file-for.ts";
import { lockFiles } from "./order.ts";

/**
 * The file, as nobody else can change it meanwhile, for who gives it other bytes or a newer one in its place: editors
 * do with any, others with what they uploaded themselves, unless it is the file of a report. Throws missing or
 * forbidden.
 */
export async function lockToReplace(tx: Tx, actor: Actor, objectId: string, fileId: string) {
  const seen = await fileFor(tx, actor, "file.see", fileId);
  const { workspaceId, containerId, effectiveRole } = seen;
  if (seen.objectId !== objectId) throw notFound();
  const isReportFile = await tx.$count(
    reports,
    and(eq(reports.workspaceId, workspaceId), eq(reports.fileId, fileId), notDeleted(reports)),
  );
  authorize(seen, "file.replace", { own: seen.createdBy === actor.userId && !isReportFile });
  await lockObject(tx, { workspaceId, containerId, id: objectId });
  await lockFiles(tx, { workspaceId, objectId });
  const [now] = await tx
    .select()
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId), notDeleted(files)));
  if (!now) throw notFound();
  return { ...now, effectiveRole };
}
