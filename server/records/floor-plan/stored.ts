import { blobs } from "@db/schema/blob";
import { floorPlans } from "@db/schema/floor-plan";
import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { and, eq } from "drizzle-orm";
import { isOf } from "./keep.ts";

/** The stored content of an earlier plan, or of one that waits, which only those see who may use it. Throws not found. */
export const storedOtherPlan = (actor: Actor, id: string, planId: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const container = await containerFor(tx, actor, "container.see", id);
    const { workspaceId, title } = container;
    const [found] = await tx
      .select({ sha256: floorPlans.sha256, usedUntil: floorPlans.usedUntil, size: blobs.size, mime: blobs.mime })
      .from(floorPlans)
      .innerJoin(blobs, and(eq(blobs.workspaceId, floorPlans.workspaceId), eq(blobs.sha256, floorPlans.sha256)))
      .where(and(...isOf(workspaceId, id), eq(floorPlans.id, planId)));
    if (!found || (!found.usedUntil && !may(container, "container.edit"))) throw notFound();
    return { workspaceId, sha256: found.sha256, size: found.size, mime: found.mime, name: `${title}.webp` };
  });
