import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { trash } from "@server/records/deletion/trash";
import { libraryFileFor } from "./library-file-for.ts";

/** Soft-deletes a library file. Objects and floor plans keep the copies made of it. */
export async function removeLibraryFile(actor: Actor, workspaceId: string, id: string): Promise<void> {
  await transact(actor, async (tx) => {
    const { title } = await libraryFileFor(tx, actor, "library.edit", workspaceId, id);
    await trash(tx, actor, { workspaceId, kind: "library_file", targetId: id, title });
  });
}
