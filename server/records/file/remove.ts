import { files } from "@db/schema/file";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorize } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { trash } from "@server/records/deletion/trash";
import { and, eq } from "drizzle-orm";
import { fileFor } from "./file-for.ts";
import { lockFiles } from "./order.ts";

type Kept = Awaited<ReturnType<typeof fileFor>>;

/** An editor's to delete, or who uploaded it. What was signed goes with its object alone. */
export async function removeFile(actor: Actor, objectId: string, fileId: string): Promise<void> {
  await transact(actor, async (tx) => {
    const file = await fileFor(tx, actor, "file.see", fileId);
    if (file.objectId !== objectId) throw notFound();
    authorize(file, "file.delete", { own: file.createdBy === actor.userId });
    await requireUnsigned(tx, file);
    await remove(tx, actor, file);
  });
}

/** Whoever is just signing it was first. */
async function requireUnsigned(tx: Tx, { workspaceId, objectId, id }: Kept): Promise<void> {
  await lockFiles(tx, { workspaceId, objectId });
  const held = and(eq(files.workspaceId, workspaceId), eq(files.id, id));
  const [now] = await tx.select({ signed: files.signed }).from(files).where(held);
  if (now?.signed) throw conflict("file.signed_stays", "signed");
}

const remove = (tx: Tx, actor: Actor, { workspaceId, id, title }: Kept) =>
  trash(tx, actor, { workspaceId, kind: "file", targetId: id, title });
