import { files } from "@db/schema/file";
import { transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { fileFor } from "@server/records/file/file-for";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { duplicateError, findDuplicate, insertLibraryFile } from "./add.ts";
import { type FromObject, usesOf } from "./inputs.ts";

/** Adds a file of an object to the workspace's library, with the same bytes. The object then uses the library file. */
export async function putInLibrary(actor: Actor, { id, fileId, title, ...about }: z.output<typeof FromObject>) {
  return transact(actor, async (tx) => {
    const { workspaceId, objectId, type, name, link, sha256, size } = await fileFor(tx, actor, "file.see", fileId);
    if (objectId !== id) throw notFound();
    authorizeIn(actor, workspaceId, "library.edit");
    const itself = and(eq(files.workspaceId, workspaceId), eq(files.id, fileId));
    // concurrent calls wait here
    await tx.select({ id: files.id }).from(files).where(itself).for("no key update");
    const duplicate = await findDuplicate(tx, workspaceId, { link, sha256 });
    if (duplicate) throw duplicateError(duplicate, "");
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
