import { objects } from "@db/schema/object";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { env } from "@server/core/env";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { newPublicId } from "./create.ts";
import type { PublicLink } from "./inputs.ts";
import { objectFor } from "./object-for.ts";

/** The address that the QR code holds. */
export const publicAddress = (publicId: string) => `${env.APP_URL}/public/objects/${publicId}`;

/**
 * Switches the public page on or off, or gives it a new code: the old one answers 404 at once. Opening needs a plan
 * that runs; withdrawing does not.
 */
export async function changePublicLink(actor: Actor, { id, rotate, enabled }: z.output<typeof PublicLink>) {
  return transact(actor, async (tx) => {
    const verb = enabled === true ? "object.open_qr" : "object.withdraw_qr";
    const { workspaceId, title } = await objectFor(tx, actor, verb, id);
    const [now] = await tx
      .update(objects)
      .set({ publicEnabled: enabled, publicId: rotate ? newPublicId() : undefined, updatedAt: sql`now()` })
      .where(and(eq(objects.workspaceId, workspaceId), eq(objects.id, id)))
      .returning({ publicId: objects.publicId, publicEnabled: objects.publicEnabled });
    await recordEvent(tx, actor, verb, {
      workspaceId,
      aboutId: id,
      title,
      detail: { rotated: rotate, enabled: now!.publicEnabled },
    });
    return { public_id: now!.publicId, public_url: publicAddress(now!.publicId), enabled: now!.publicEnabled };
  });
}
