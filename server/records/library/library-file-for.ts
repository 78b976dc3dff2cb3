import { notDeleted } from "@db/not-deleted";
import { libraryFiles } from "@db/schema/library-file";
import type { Tx } from "@db/transact";
import { type Actor, authorizeIn, type NeverLockedVerb } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";

/** Loads a workspace's own library file with a row lock, and authorizes the verb. Throws not found or forbidden. */
export async function libraryFileFor(tx: Tx, actor: Actor, verb: NeverLockedVerb, workspaceId: string, id: string) {
  authorizeIn(actor, workspaceId, verb);
  const [file] = await tx
    .select()
    .from(libraryFiles)
    .where(and(eq(libraryFiles.workspaceId, workspaceId), eq(libraryFiles.id, id), notDeleted(libraryFiles)))
    .for("no key update");
  if (!file) throw notFound(id);
  return file;
}
