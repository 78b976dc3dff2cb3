import { files } from "@db/schema/file";
import { transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { fileFor } from "@server/records/file/file-for";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { insertLibraryFile, twice, twinOf } from "./add.ts";
import { type FromObject, usesOf } from "./inputs.ts";

/**
 * Puts a file of an object in the workspace's library too; the object is then one of those that use it. The bytes are
 * the same.
 */
export async function putInLibrary(actor: Actor, { id, fileId, title, ...about }: z.output<typeof FromObject>) {
  return transact(actor, async (tx) => {
    const { workspaceId, objectId, type, name, link, sha256, size } = await fileFor(tx, actor, "file.see", fileId);
    if (objectId !== id) throw notFound();
    authorizeIn(actor, workspaceId, "library.edit");
    const itself = and(eq(files.workspaceId, workspaceId), eq(files.id, fileId));
    // two at once come one after the other
    await tx.select({ id: files.id }).from(files).where(itself).for("no key update");
    const twin = await twinOf(tx, workspaceId, { link, sha256 });
    if (twin) throw twice(twin, "");
    const made = await insertLibraryFile(
      tx,
      actor,
      workspaceId,
      { type, name, title, link, sha256, size },
      usesOf(about),
    );
    await tx.update(files).set({ libraryFileId: made, globalLibraryFileId: null }).where(itself);
    return { id: made, workspace_id: workspaceId };
  });
}
