import { blobs } from "@db/schema/blob";
import { signatures } from "@db/schema/signature";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { titleFromName } from "@server/records/file/default-names";
import { fileFor } from "@server/records/file/file-for";
import { and, eq, sql } from "drizzle-orm";

/**
 * The stored bytes of a signed PDF. The actor must be able to see the file and its signatures. REST also names the
 * object and file, which must match.
 */
export const storedSigned = (
  actor: Actor,
  id: string,
  input: { id?: string; fileId?: string } = {},
): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const { file, row } = await loadSigned(tx, actor, id);
    if ((input.id && input.id !== file.objectId) || (input.fileId && input.fileId !== file.id)) throw notFound();
    const name = `${titleFromName(file.name)} – ${row.firstName} ${row.lastName}.pdf`;
    return bytes(tx, row.workspaceId, row.signedSha256, name);
  });

/** The stored bytes of the drawn signature. */
export const storedDrawn = (actor: Actor, id: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const { row } = await loadSigned(tx, actor, id);
    return bytes(tx, row.workspaceId, row.drawn, "signature.png");
  });

async function loadSigned(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx.select().from(signatures).where(eq(signatures.id, id));
  if (!row) throw notFound();
  return { row, file: await fileFor(tx, actor, "signature.see", row.fileId) };
}

async function bytes(tx: Tx, workspaceId: string, sha256: string | null, name: string): Promise<StoredContent> {
  const [ifStored] = await tx
    .select({ sha256: blobs.sha256, size: blobs.size, mime: blobs.mime })
    .from(blobs)
    .where(and(eq(blobs.workspaceId, workspaceId), sha256 ? eq(blobs.sha256, sha256) : sql`false`));
  if (!ifStored) throw notFound();
  return { workspaceId, name, ...ifStored };
}
