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
 * Loads and locks a file whose content is to be replaced, or that is to be superseded. Editors may do that with any
 * file; others with their own uploads, except files of reports.
 *
 * @throws not found or forbidden
 */
export async function lockToReplace(tx: Tx, actor: Actor, objectId: string, fileId: string) {
  const file = await fileFor(tx, actor, "file.see", fileId);
  const { workspaceId, containerId, effectiveRole } = file;
  if (file.objectId !== objectId) throw notFound();
  const isReportFile = await tx.$count(
    reports,
    and(eq(reports.workspaceId, workspaceId), eq(reports.fileId, fileId), notDeleted(reports)),
  );
  authorize(file, "file.replace", { own: file.own && !isReportFile });
  await lockObject(tx, { workspaceId, containerId, id: objectId });
  await lockFiles(tx, { workspaceId, objectId });
  const [locked] = await tx
    .select()
    .from(files)
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        eq(files.id, fileId),
        eq(files.objectId, objectId), // somebody may have moved it meanwhile
        notDeleted(files),
      ),
    );
  if (!locked) throw notFound();
  return { ...locked, effectiveRole };
}
