import { queryRows } from "@db/rows";
import { type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { containerToFill } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeBlobs } from "@server/platform/files/store";
import type { Upload } from "@server/platform/uploads/upload";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { z } from "zod";
import { MOST_WAITING, type NewPapers } from "./inputs.ts";

/** Adds papers to the inbox of a workspace, or to that of a container in it. Throws not found, forbidden and invalid. */
export const addPapers = (
  actor: Actor,
  { id, container_id, files }: z.output<typeof NewPapers>,
): Promise<{ ids: string[] }> =>
  transact(actor, async (tx) => {
    if (!container_id) await workspaceFor(tx, actor, "inbox.edit", id);
    else if ((await containerToFill(tx, actor, "inbox.edit", container_id)).workspaceId !== id) throw notFound();
    return { ids: await keepPapers(tx, actor, { workspaceId: id, containerId: container_id, sender: null }, files) };
  });

type Place = { workspaceId: string; containerId: string | null; sender: string | null; isQuarantined?: boolean };

const Kept = z.object({ id: z.string(), name: z.string(), state: z.string(), is_new: z.boolean() });
const Waiting = z.object({ n: z.number() });

/**
 * Stores papers and has them read, in the caller's transaction. A file that waits at that place already is not added
 * again; its id is given. `actor`: null for what was mailed. The caller has authorized it.
 */
export async function keepPapers(
  tx: Tx,
  actor: Actor | null,
  { workspaceId, containerId, sender, isQuarantined = false }: Place,
  uploads: readonly Upload[],
): Promise<string[]> {
  for (const upload of uploads) {
    if (upload.kind !== "pdf" && upload.kind !== "image") throw invalid("report.not_a_paper", "files");
    await requirePixelLimit(upload);
  }
  await storeBlobs(tx, workspaceId, uploads);
  const papers = [...new Map(uploads.map((upload) => [upload.sha256, upload])).values()].map((upload) => {
    const { sha256, name, kind: type, size } = upload;
    return { sha256, name, type, size };
  });
  const state = isQuarantined ? "quarantined" : "waiting";
  const kept = await queryRows(tx, Kept)`
    insert into inbox_papers (workspace_id, container_id, sha256, name, type, size, state, sender, created_by)
    select ${workspaceId}, ${containerId}::uuid, p.sha256, p.name, p.type, p.size, ${state}, ${sender}::text,
      ${actor?.userId ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as p (sha256 text, name text, type text, size int)
    on conflict (workspace_id, sha256, coalesce(container_id, '00000000-0000-0000-0000-000000000000'::uuid))
      where state in ('quarantined', 'waiting', 'read', 'unreadable') do update set name = inbox_papers.name
    returning id, name, state, xmax = 0 as is_new`;
  const added = kept.filter(({ is_new }) => is_new);
  const [waiting] = await queryRows(tx, Waiting)`
    select count(*)::int as n from inbox_papers where workspace_id = ${workspaceId}
      and state in ('quarantined', 'waiting', 'read', 'unreadable')`;
  if (added.length > 0 && waiting!.n > MOST_WAITING) throw invalid(`inbox.full?count=${MOST_WAITING}`, "files");
  const detail = { ...(containerId ? { container_id: containerId } : {}), ...(sender === null ? {} : { by: "mail" }) };
  await recordEvents(
    tx,
    actor,
    "inbox.add",
    added.map(({ id, name }) => ({ workspaceId, aboutId: id, title: name, detail })),
  );
  if (!isQuarantined)
    await enqueueEach(
      tx,
      "inbox.read",
      added.map(({ id }) => ({ workspaceId, paperId: id })),
    );
  return kept.map(({ id }) => id);
}
