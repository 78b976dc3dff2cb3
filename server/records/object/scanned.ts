import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { objects } from "@db/schema/object";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { and, eq } from "drizzle-orm";
import { z } from "zod";

export const ScannedView = z.object({ id: Id.nullable() });

/** The id of the object behind a QR code; null if it is out of the actor's reach. */
export function scannedObject(actor: Actor, publicId: string): Promise<z.output<typeof ScannedView>> {
  return reading(actor, async (tx) => {
    const [row] = await tx
      .select({ id: objects.id })
      .from(objects)
      .where(
        and(
          eq(objects.publicId, publicId),
          notDeleted(objects),
          inReach(actor, objects.workspaceId, objects.containerId),
        ),
      );
    return { id: row?.id ?? null };
  });
}
