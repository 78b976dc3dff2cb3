import { shares } from "@db/schema/share";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { newPublicId } from "@server/records/object/create";
import type { z } from "zod";
import { endOf, lastDayOf } from "./ends.ts";
import type { NewShare, ShareView } from "./inputs.ts";
import { oneShare } from "./rows.ts";
import { lockShared, thingFor } from "./share-for.ts";

/** Creates a link by which people without an account see an item and all below it, until the end of a day. */
export async function createShare(actor: Actor, input: z.output<typeof NewShare>): Promise<ShareView> {
  const day = lastDayOf(input);
  return transact(actor, async (tx) => {
    const thing = await thingFor(tx, actor, "share.create", input);
    await lockShared(tx, thing);
    const { workspaceId, containerId, objectId } = thing;
    const { title, shows, embeddable } = input;
    const [made] = await tx
      .insert(shares)
      .values({
        workspaceId,
        containerId,
        objectId,
        token: newPublicId(),
        title,
        shows,
        embeddable,
        expiresAt: endOf(day),
        createdBy: actor.userId,
      })
      .returning({ id: shares.id });
    const detail = { share: made!.id, shows, embeddable, expires_on: day };
    await recordEvent(tx, actor, "share.create", { workspaceId, aboutId: thing.id, title: thing.title, detail });
    return oneShare(tx, workspaceId, made!.id);
  });
}
