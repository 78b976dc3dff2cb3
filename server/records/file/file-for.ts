import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { blobs } from "@db/schema/blob";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { isOwn } from "@server/core/own";
import type { Verb } from "@server/core/policy";
import { withheldReasonOf } from "@server/platform/files/checked";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq } from "drizzle-orm";

/**
 * The file of an object by its id, with the actor's access to it, for this verb. Every use of one file starts here.
 * `withheld` is the reason why its content may not be downloaded, or null.
 *
 * @throws not found outside the actor's reach, forbidden if the role does not allow the verb
 */
export async function fileFor(tx: Tx, actor: Actor, verb: Verb, id: string) {
  const [row] = await tx
    .select({
      file: files,
      containerId: objects.containerId,
      mime: blobs.mime,
      scan: blobs.scan,
      grant: grantOn(actor, objects.workspaceId, objects.containerId),
      plan: planColumn(actor, objects.workspaceId),
    })
    .from(files)
    .innerJoin(objects, and(eq(objects.workspaceId, files.workspaceId), eq(objects.id, files.objectId)))
    .leftJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
    .where(and(eq(files.id, id), notDeleted(files), notDeleted(objects)));
  if (!row) throw notFound(id);
  const access = accessTo(actor, row.file.workspaceId, row.grant, row.plan);
  authorize(access, verb, { missing: id });
  const { file, mime, containerId } = row;
  const own = isOwn(actor, access, file);
  return { ...file, mime, own, withheld: withheldReasonOf(row.scan), containerId, ...access };
}
