import { Readable } from "node:stream";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { NotStored } from "@server/platform/storage/contract";
import { storage } from "@server/platform/storage/storage";
import { keyOfExport } from "@server/tenancy/export/export-key";
import { headersOf } from "@server/tenancy/export/spreadsheet";
import { z } from "zod";
import { getJob } from "./get.ts";

/**
 * The file made by a job, for the user who requested it, while they may export and still reach everything in it.
 */
export async function jobFile(actor: Actor, id: string): Promise<Response> {
  const { workspace_id, kind, result } = await getJob(actor, id);
  if (!result || !("file" in result) || !result.file.until || !kind.endsWith(".export")) throw notFound();
  authorizeIn(actor, workspace_id, kind as Extract<typeof kind, `${string}.export`>);
  await requireReach(actor, id, workspace_id);
  const { mime, name, size } = result.file;
  const bytes = await storage()
    .read(keyOfExport(workspace_id, id))
    .catch((error) => {
      throw error instanceof NotStored ? notFound() : error;
    });
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers: headersOf({ mime, name, size }) });
}

const Reach = z.object({ lost: z.boolean() });

async function requireReach(actor: Actor, id: string, workspaceId: string): Promise<void> {
  const rows = await reading(
    { workspaceIds: [workspaceId] },
    (tx) => queryRows(tx, Reach)`
      select exists (
        select from jobs j, jsonb_array_elements_text(j.result -> 'containers') place
        where j.id = ${id} and place::uuid not in (
          select containers.id from containers
          where ${inReach(actor, containers.workspaceId, containers.id)})) as lost`,
  );
  if (rows[0]!.lost) throw notFound();
}
