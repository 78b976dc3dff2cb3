import { overTheWall, transact } from "@db/transact";
import { keyOf } from "@server/file/keep";
import { removeThumbs } from "@server/file/thumb";
import type { Kept } from "@server/storage/contract";
import { storage } from "@server/storage/storage";
import { sql } from "drizzle-orm";

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 500;
/** Bytes of a workspace, what was made of them, and what was half copied when its process was killed. */
const ofWorkspace = /^([\da-f-]{36})\/([\da-f]{64})(\.[\w.-]+)?$/;

/** Removes bytes of which no row knows: a process was killed after it had kept them, and before it could say so. Young ones stay, their row may be on its way. Gives how many. */
export async function removeStray(olderThan = DAY): Promise<number> {
  let removed = 0;
  let batch: Kept[] = [];
  for await (const kept of storage().list()) {
    if (Date.now() - kept.at < olderThan) continue;
    batch.push(kept);
    if (batch.length < BATCH) continue;
    removed += await removeUnknown(batch);
    batch = [];
  }
  return removed + (await removeUnknown(batch));
}

async function removeUnknown(kept: Kept[]): Promise<number> {
  const halves = kept.filter(({ key }) => ofWorkspace.test(key) && key.endsWith(".part"));
  for (const { key } of halves) await storage().remove(key);
  const named = new Map<string, [workspaceId: string, sha256: string]>();
  for (const { key } of kept) {
    const [, workspaceId, sha256] = ofWorkspace.exec(key) ?? [];
    if (workspaceId && sha256) named.set(keyOf(workspaceId, sha256), [workspaceId, sha256]);
  }
  if (named.size === 0) return halves.length;
  const asked = JSON.stringify([...named.values()]);
  const { rows } = await transact(overTheWall, (tx) =>
    tx.execute<{ workspace_id: string; sha256: string }>(sql`
      select w.id as workspace_id, pair ->> 1 as sha256 from jsonb_array_elements(${asked}::jsonb) pair join workspaces w on w.id::text = pair ->> 0
      where not exists (select from blobs b where b.workspace_id = w.id and b.sha256 = pair ->> 1)`),
  );
  for (const { workspace_id, sha256 } of rows) await removeOne(workspace_id, sha256);
  return halves.length + rows.length;
}

/** Under a row of its own, which whoever keeps the same bytes anew at this moment waits for: theirs are put there afterwards, and stay. */
const removeOne = (workspaceId: string, sha256: string) =>
  transact(overTheWall, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into blobs (workspace_id, sha256, size, mime) values (${workspaceId}, ${sha256}, 0, '') on conflict do nothing`);
    if (!rowCount) return; // it is known after all
    await storage().remove(keyOf(workspaceId, sha256));
    await removeThumbs(workspaceId, sha256);
    await tx.execute(sql`delete from blobs where workspace_id = ${workspaceId} and sha256 = ${sha256}`);
  });
