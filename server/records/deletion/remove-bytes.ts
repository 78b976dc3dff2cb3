import { blobs } from "@db/schema/blob";
import { storageKey } from "@server/platform/files/store";
import { removeThumbs } from "@server/platform/files/thumb";
import { removeUnlessReferenced } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import { and, eq } from "drizzle-orm";

/**
 * Removes bytes of a workspace and their thumbnails, unless a row refers to them or they are being stored again now.
 */
export function removeUnreferenced(workspaceId: string, sha256: string): Promise<void> {
  const key = storageKey(workspaceId, sha256);
  const row = and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256));
  return removeUnlessReferenced(
    key,
    async (tx) => (await tx.$count(blobs, row)) > 0,
    async () => {
      await storage().remove(key);
      await removeThumbs(workspaceId, sha256);
    },
  );
}
