import { objects } from "@db/schema/object";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { env } from "@server/core/env";
import { recordEvent } from "@server/core/event";
import { holdSticker, noteTaken } from "@server/records/sticker/take";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { newPublicId } from "./create.ts";
import type { PublicLink } from "./inputs.ts";
import { objectFor } from "./object-for.ts";

/** The address in the QR code. */
export const publicAddress = (publicId: string) => `${env.APP_URL}/public/objects/${publicId}`;

/**
 * Switches the public page of an object on or off, or gives it a new public id, of its own or of a sticker: the old
 * address answers 404 at once. Switching it on requires an active plan; switching it off does not.
 */
export async function changePublicLink(actor: Actor, { id, rotate, enabled, sticker }: z.output<typeof PublicLink>) {
  return transact(actor, async (tx) => {
    const verb = enabled === true || sticker ? "object.open_qr" : "object.withdraw_qr";
    const { workspaceId, title } = await objectFor(tx, actor, verb, id);
    const wanted = sticker ? { workspaceId, publicId: sticker } : null;
    if (wanted) await holdSticker(tx, actor, wanted);
    const [changed] = await tx
      .update(objects)
      .set({
        publicEnabled: wanted ? true : enabled,
        publicId: wanted?.publicId ?? (rotate ? newPublicId() : undefined),
        updatedAt: sql`now()`,
      })
      .where(and(eq(objects.workspaceId, workspaceId), eq(objects.id, id)))
      .returning({ publicId: objects.publicId, publicEnabled: objects.publicEnabled });
    if (wanted) await noteTaken(tx, wanted, id);
    await recordEvent(tx, actor, verb, {
      workspaceId,
      aboutId: id,
      title,
      detail: { rotated: rotate || Boolean(sticker), enabled: changed!.publicEnabled },
    });
    return {
      public_id: changed!.publicId,
      public_url: publicAddress(changed!.publicId),
      enabled: changed!.publicEnabled,
    };
  });
}
