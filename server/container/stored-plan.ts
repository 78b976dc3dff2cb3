import { blobs } from "@db/schema/blob";
import { reading } from "@db/transact";
import type { Actor } from "@server/actor";
import type { Stored } from "@server/file/serve";
import { missing } from "@server/refusal";
import { and, eq } from "drizzle-orm";
import { containerFor } from "./container-for.ts";

/** The floor plan's bytes, for who sees the container. */
export const storedPlan = (actor: Actor, id: string): Promise<Stored> =>
  reading(actor, async (tx) => {
    const { workspaceId, floorplan, title } = await containerFor(tx, actor, "container.see", id);
    if (!floorplan) throw missing();
    const [bytes] = await tx
      .select()
      .from(blobs)
      .where(and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, floorplan)));
    return { workspaceId, sha256: floorplan, size: bytes!.size, mime: bytes!.mime, name: `${title}.webp` };
  });
