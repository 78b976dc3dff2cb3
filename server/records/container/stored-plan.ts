import { blobs } from "@db/schema/blob";
import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { and, eq } from "drizzle-orm";

/** The stored content of a container's floor plan. Throws not found without a floor plan, or out of reach. */
export const storedPlan = (actor: Actor, id: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const { workspaceId, floorplan, title } = await containerFor(tx, actor, "container.see", id);
    if (!floorplan) throw notFound();
    const [blob] = await tx
      .select()
      .from(blobs)
      .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, floorplan)));
    return { workspaceId, sha256: floorplan, size: blob!.size, mime: blob!.mime, name: `${title}.webp` };
  });
