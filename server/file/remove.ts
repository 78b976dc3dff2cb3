import { type Tx, transact } from "@db/transact";
import { type Actor, admit } from "@server/actor";
import { trash } from "@server/deletion/trash";
import { allows } from "@server/policy";
import { missing, refuse } from "@server/refusal";
import { fileFor } from "./file-for.ts";

type Kept = Awaited<ReturnType<typeof fileFor>>;

/** Whether it is the actor's to delete: an editor's, or their own upload. What was signed goes with its object alone. */
export const isOwnUpload = (actor: Pick<Actor, "userId">, createdBy: string | null) => createdBy === actor.userId;

export async function removeFile(actor: Actor, objectId: string, fileId: string): Promise<void> {
  await transact(actor, async (tx) => {
    const file = await fileFor(tx, actor, "file.see", fileId);
    if (file.objectId !== objectId) throw missing();
    admitRemoval(actor, file);
    await remove(tx, actor, file);
  });
}

function admitRemoval(actor: Actor, file: Kept): void {
  const { standing, createdBy, signed } = file;
  const own = isOwnUpload(actor, createdBy) && !allows(standing, "file.delete");
  admit(file, own ? "file.delete_own" : "file.delete");
  if (signed) throw refuse("file.signed_stays");
}

const remove = (tx: Tx, actor: Actor, { workspaceId, id, title }: Kept) =>
  trash(tx, actor, { workspaceId, kind: "file", targetId: id, title });
