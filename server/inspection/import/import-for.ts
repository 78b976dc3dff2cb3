import { imports } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Access, Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { and, eq } from "drizzle-orm";

type Verb = "import.see" | "import.edit" | "import.undo";

/**
 * Authorizes an import into a workspace, or into one of its containers: the one way to either. Throws not found or
 * forbidden.
 */
export async function placeToImport(
  tx: Tx,
  actor: Actor,
  verb: Verb,
  { workspaceId, containerId }: { workspaceId: string; containerId: string | null },
): Promise<Access> {
  if (containerId === null) return workspaceFor(tx, actor, verb, workspaceId);
  const access = await containerFor(tx, actor, verb, containerId);
  if (access.workspaceId !== workspaceId) throw notFound();
  return access;
}

/** One import, and the actor's access to where it imports. Throws not found or forbidden. */
export async function importFor(
  tx: Tx,
  actor: Actor,
  verb: Verb,
  { id, importId }: { id: string; importId: string },
  { locks = false }: { locks?: boolean } = {},
) {
  const found = tx
    .select()
    .from(imports)
    .where(and(eq(imports.workspaceId, id), eq(imports.id, importId)));
  const [row] = locks ? await found.for("no key update") : await found;
  if (!row) throw notFound();
  return { row, access: await placeToImport(tx, actor, verb, row) };
}
