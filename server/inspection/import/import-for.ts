import { imports } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Access, Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { requireOpenJob } from "@server/tenancy/job/run";
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

export type ImportFound = { row: typeof imports.$inferSelect; access: Access; actor: Actor };

/** One import, and the actor's access to where it imports. Throws not found or forbidden. */
export async function importFor(
  tx: Tx,
  actor: Actor,
  verb: Verb,
  { id, importId }: { id: string; importId: string },
  { locks = false }: { locks?: boolean } = {},
): Promise<ImportFound> {
  const found = tx
    .select()
    .from(imports)
    .where(and(eq(imports.workspaceId, id), eq(imports.id, importId)));
  const [row] = locks ? await found.for("no key update") : await found;
  if (!row) throw notFound();
  return { row, actor, access: await placeToImport(tx, actor, verb, row) };
}

/** The import of a job, locked. Throws as importFor(), and where another worker has done the job meanwhile. */
export async function importOfJob(
  tx: Tx,
  actor: Actor,
  one: { id: string; importId: string },
  jobId: string,
  verb: Verb = "import.edit",
): Promise<ImportFound> {
  const found = await importFor(tx, actor, verb, one, { locks: true });
  await requireOpenJob(tx, jobId);
  return found;
}
