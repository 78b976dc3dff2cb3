import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { DomainError, notFound } from "@server/core/errors";
import { asStorageError, NotStored } from "@server/platform/storage/contract";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import type { Upload } from "@server/platform/uploads/upload";
import { keyOfImport } from "@server/tenancy/export/export-key";
import { countMade } from "@server/tenancy/export/limit";
import { planNow } from "@server/tenancy/workspace/lock";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { TRPCError } from "@trpc/server";
import { requireEmpty, requireRoom } from "./check.ts";
import type { ImportView } from "./inputs.ts";
import { Manifest } from "./manifest.ts";
import { openWhole } from "./opened.ts";

/**
 * Takes a ZIP to look at, and keeps it for an hour, in which its import is to be started. Nothing of the workspace is
 * changed. Throws 404, 403, 409 where the workspace is not empty, 422 for what is no export, 429.
 */
export async function offerWhole(actor: Actor, { id, file }: { id: string; file: Upload }): Promise<ImportView> {
  await reading(actor, async (tx) => {
    await workspaceFor(tx, actor, "workspace.import", id);
    await requireEmpty(tx, id);
  });
  await countMade(id);
  const { zip, manifest } = await openWhole(file.path);
  await zip.close();
  const name = randomUUID();
  await storage().put(keyOfImport(id, name, "zip"), file.path);
  const said = temporaryPath();
  try {
    await writeFile(said, JSON.stringify(manifest)).catch((error) => Promise.reject(asStorageError(error)));
    await storage().put(keyOfImport(id, name, "json"), said);
  } finally {
    await rm(said, { force: true });
  }
  return importView(actor, id, name, manifest);
}

/** What was found in a ZIP that was offered. Throws 404 once it is not kept any more. */
export async function offeredWhole(actor: Actor, { id, file }: { id: string; file: string }): Promise<ImportView> {
  await reading(actor, (tx) => workspaceFor(tx, actor, "workspace.import", id));
  return importView(actor, id, file, await manifestOf(id, file));
}

/** The manifest of a ZIP that was offered. Throws 404. Does not authorize. */
export async function manifestOf(workspaceId: string, file: string): Promise<Manifest> {
  const bytes = await storage()
    .read(keyOfImport(workspaceId, file, "json"))
    .catch((error) => {
      throw error instanceof NotStored ? notFound() : error;
    });
  return Manifest.parse(JSON.parse(await text(bytes)));
}

/** Throws where an import can't be done now: 409 for a workspace that is not empty, or too many boards; 422. */
export async function requireImportable(tx: Tx, workspaceId: string, manifest: Manifest): Promise<void> {
  await requireEmpty(tx, workspaceId);
  await requireRoom(tx, workspaceId, manifest, await planNow(tx, workspaceId));
}

async function importView(actor: Actor, id: string, file: string, manifest: Manifest): Promise<ImportView> {
  const { workspace, made_at, boards, counts, files } = manifest;
  const refusal = await reading(actor, (tx) => requireImportable(tx, id, manifest)).then(
    () => null,
    (error) => {
      if (error instanceof TRPCError && error.cause instanceof DomainError) return error.cause.key;
      throw error;
    },
  );
  return { id: file, workspace_id: id, from: workspace.name, made_at, boards, counts, files, refusal };
}
