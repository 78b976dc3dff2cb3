import { files } from "@db/schema/file";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorize } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { trash } from "@server/records/deletion/trash";
import { and, eq } from "drizzle-orm";
import { fileFor } from "./file-for.ts";
import { lockFiles } from "./order.ts";

type LoadedFile = Awaited<ReturnType<typeof fileFor>>;

/**
 * Moves a file of an object into the trash. Editors may do that, and the user who uploaded it.
 *
 * @throws conflict with code signed if it was signed: such a file is deleted only with its object
 */
export async function removeFile(actor: Actor, objectId: string, fileId: string): Promise<void> {
  await transact(actor, async (tx) => {
    const file = await fileFor(tx, actor, "file.see", fileId);
    if (file.objectId !== objectId) throw notFound();
    authorize(file, "file.delete", file);
    await requireUnsigned(tx, file);
    await remove(tx, actor, file);
  });
}

/** Checks under the lock of the files, because somebody may be signing or moving it at the same time. */
async function requireUnsigned(tx: Tx, { workspaceId, objectId, id }: LoadedFile): Promise<void> {
  await lockFiles(tx, { workspaceId, objectId });
  const [current] = await tx
    .select({ signed: files.signed })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id), eq(files.objectId, objectId)));
  if (!current) throw notFound();
  if (current.signed) throw conflict("file.signed_stays", "signed");
}

const remove = (tx: Tx, actor: Actor, { workspaceId, id, title }: LoadedFile) =>
  trash(tx, actor, { workspaceId, kind: "file", targetId: id, title });
