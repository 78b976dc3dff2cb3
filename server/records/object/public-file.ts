import { notDeleted } from "@db/not-deleted";
import { blobs } from "@db/schema/blob";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { asOperator, reading } from "@db/transact";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { isOnPublicPage, isPublic } from "./public.ts";

/**
 * The content of a file that the public page of its object shows. It needs no account: the public id is the key.
 *
 * @throws not found if the object or the file is not public
 */
export const publicFile = (publicId: string, id: string): Promise<StoredContent> =>
  reading(asOperator, async (tx) => {
    if (!z.uuid().safeParse(id).success || publicId.includes("\0")) throw notFound();
    const [row] = await tx
      .select({
        workspaceId: files.workspaceId,
        sha256: blobs.sha256,
        size: blobs.size,
        mime: blobs.mime,
        name: files.name,
      })
      .from(files)
      .innerJoin(objects, and(eq(objects.workspaceId, files.workspaceId), eq(objects.id, files.objectId)))
      .innerJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
      .where(
        and(eq(objects.publicId, publicId), isPublic, eq(files.id, id), isOnPublicPage("files"), notDeleted(files)),
      );
    if (!row) throw notFound();
    return row;
  });
