import type { Tx } from "@db/transact";
import { keyOf } from "@server/file/keep";
import { removeThumbs } from "@server/file/thumb";
import { storage } from "@server/storage/storage";
import { sql } from "drizzle-orm";

const BATCH = 100;

/**
 * Removes bytes that no file, earlier version, library, floor plan or logo refers to, a batch a time; false when there are no more. Young ones stay: their row
 * may be on its way. Row and bytes go under one lock, which whoever keeps the same bytes anew waits for (file/keep.ts).
 */
export async function removeUnused(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ workspace_id: string; sha256: string }>(sql`
    select workspace_id, sha256 from blobs b where created_at < now() - interval '1 day'
      and not exists (select from files f where (f.workspace_id, f.sha256) = (b.workspace_id, b.sha256))
      and not exists (select from files f where (f.workspace_id, f.original_sha256) = (b.workspace_id, b.sha256))
      and not exists (select from file_versions v where (v.workspace_id, v.sha256) = (b.workspace_id, b.sha256))
      and not exists (select from library_files l where (l.workspace_id, l.sha256) = (b.workspace_id, b.sha256))
      and not exists (select from background_images i where (i.workspace_id, i.sha256) = (b.workspace_id, b.sha256))
      and not exists (select from containers c where (c.workspace_id, c.floorplan) = (b.workspace_id, b.sha256))
      and not exists (select from workspaces w where (w.id, w.logo) = (b.workspace_id, b.sha256))
    order by created_at limit ${BATCH} for update of b skip locked`);
  for (const { workspace_id, sha256 } of rows) {
    await tx.execute(sql`delete from blobs where workspace_id = ${workspace_id} and sha256 = ${sha256}`);
    await storage().remove(keyOf(workspace_id, sha256));
    await removeThumbs(workspace_id, sha256);
  }
  return rows.length === BATCH;
}
