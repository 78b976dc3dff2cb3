import { overTheWall, transact } from "@db/transact";
import { keyOf } from "@server/file/keep";
import { removeThumbs } from "@server/file/thumb";
import { storage } from "@server/storage/storage";
import { sql } from "drizzle-orm";

/**
 * Removes bytes of a workspace unless a row knows them: under a row of its own, which whoever keeps the same bytes anew at this moment waits for; theirs are put
 * there afterwards, and stay. In a workspace that was erased nobody keeps anything.
 */
export const removeUnknown = (workspaceId: string, sha256: string): Promise<void> =>
  transact(overTheWall, async (tx) => {
    const { rowCount: isThere } = await tx.execute(sql`select from workspaces where id = ${workspaceId} for key share`);
    if (isThere) {
      const { rowCount } = await tx.execute(sql`
        insert into blobs (workspace_id, sha256, size, mime) values (${workspaceId}, ${sha256}, 0, '') on conflict do nothing`);
      if (!rowCount) return; // it is known after all
    }
    await storage().remove(keyOf(workspaceId, sha256));
    await removeThumbs(workspaceId, sha256);
    await tx.execute(sql`delete from blobs where workspace_id = ${workspaceId} and sha256 = ${sha256}`);
  });
