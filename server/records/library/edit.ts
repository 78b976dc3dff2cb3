import { libraryFiles } from "@db/schema/library-file";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeBlob } from "@server/platform/files/store";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { contentOf, contentOfLink, duplicateError, findDuplicate } from "./add.ts";
import { type LibraryFileChanges, usesOf } from "./inputs.ts";
import { libraryFileFor } from "./library-file-for.ts";

/**
 * Changes the title and uses of a library file, or replaces its content. Objects keep the content they were given
 * before.
 */
export async function editLibraryFile(
  actor: Actor,
  { id: workspaceId, fileId, title, file, link, ...about }: z.output<typeof LibraryFileChanges>,
) {
  return transact(actor, async (tx) => {
    const before = await libraryFileFor(tx, actor, "library.edit", workspaceId, fileId);
    if (file) {
      await requirePixelLimit(file);
      await storeBlob(tx, workspaceId, file);
    }
    const content =
      file && before.sha256 ? contentOf(file) : link && before.link ? contentOfLink(link, title) : undefined;
    const duplicate = content && (await findDuplicate(tx, workspaceId, content));
    if (duplicate && duplicate.id !== fileId) throw duplicateError(duplicate, file ? "file" : "link");
    const commonFields = about.usable_for || about.floorplan !== undefined;
    await tx
      .update(libraryFiles)
      .set({
        ...content,
        title,
        usableFor: commonFields ? usesOf({ ...about, usable_for: about.usable_for ?? before.usableFor }) : undefined,
        updatedAt: sql`now()`,
      })
      .where(and(eq(libraryFiles.workspaceId, workspaceId), eq(libraryFiles.id, fileId)));
    await recordEvent(tx, actor, "library_file.edit", { workspaceId, aboutId: fileId, title });
    return { id: fileId };
  });
}
