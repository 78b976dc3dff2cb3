import { objects } from "@db/schema/object";
import { outOfService } from "@db/schema/out-of-service";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockObjectToDecide, objectFor } from "@server/records/object/object-for";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BackInService, NewOutOfService, OutOfServiceView } from "./inputs.ts";
import { outOfServiceOfObject } from "./list.ts";

/** Takes an object out of service, whatever its reports say. Throws invalid (422) if it was taken out already. */
export const takeOutOfService = (
  actor: Actor,
  { id, since, reason, todo }: z.output<typeof NewOutOfService>,
): Promise<OutOfServiceView> =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await lockedObject(tx, actor, id);
    if ((await outOfServiceOfObject(tx, id)).some(({ is_now }) => is_now)) throw invalid("out_of_service.already");
    const [made] = await tx
      .insert(outOfService)
      .values({ workspaceId, objectId: id, since, reason, todo, createdBy: actor.userId })
      .returning({ id: outOfService.id });
    const detail = { since, reason };
    await recordEvent(tx, actor, "out_of_service.begin", { workspaceId, aboutId: id, title, detail });
    return (await outOfServiceOfObject(tx, id)).find((each) => each.id === made!.id)!;
  });

/**
 * Puts an object back that somebody took out of service. Throws invalid (422) where its last report takes it out, which
 * only a new one ends, and not found where it is in service.
 */
export const putBackInService = (actor: Actor, { id, reason }: z.output<typeof BackInService>): Promise<void> =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await lockedObject(tx, actor, id);
    const now = (await outOfServiceOfObject(tx, id)).filter(({ is_now }) => is_now);
    if (now.length === 0)
      throw (await isOutByReport(tx, workspaceId, id)) ? invalid("out_of_service.by_report") : notFound();
    const ids = now.map((each) => each.id);
    await tx
      .update(outOfService)
      .set({ endedAt: sql`now()` })
      .where(and(eq(outOfService.workspaceId, workspaceId), inArray(outOfService.id, ids)));
    await recordEvent(tx, actor, "out_of_service.end", { workspaceId, aboutId: id, title, detail: { reason } });
  });

async function isOutByReport(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const isOut = and(eq(objects.workspaceId, workspaceId), eq(objects.id, id), eq(objects.verdict, "T"));
  return (await tx.$count(objects, isOut)) > 0;
}

async function lockedObject(tx: Tx, actor: Actor, id: string) {
  const object = await objectFor(tx, actor, "report.edit", id);
  await lockObjectToDecide(tx, { workspaceId: object.workspaceId, containerId: object.containerId, id });
  return object;
}
