import { notDeleted } from "@db/not-deleted";
import { files } from "@db/schema/file";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { and, eq, sql } from "drizzle-orm";

/**
 * Makes a picture the first one of an object, which is shown large and in lists. Does nothing without a file id.
 *
 * @throws invalid if the object has no such picture
 */
export async function putPictureFirst(
  tx: Tx,
  place: { workspaceId: string; objectId: string },
  fileId: string | undefined,
): Promise<void> {
  if (!fileId) return;
  const isPictureOfObject = and(
    eq(files.workspaceId, place.workspaceId),
    eq(files.objectId, place.objectId),
    files.isPicture,
    notDeleted(files),
  );
  const moved = await tx
    .update(files)
    .set({
      position: sql`(select min(f.position) - 1 from files f
        where (f.workspace_id, f.object_id) = (${place.workspaceId}, ${place.objectId}) and f.is_picture
          and ${notDeleted("f")})`,
    })
    .where(and(isPictureOfObject, eq(files.id, fileId)))
    .returning({ id: files.id });
  if (moved.length === 0) throw invalid("mistake.invalid_format.uuid", "main_image");
}
