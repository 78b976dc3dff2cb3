import { shares } from "@db/schema/share";
import type { Tx } from "@db/transact";
import { containerFor, lockContainer } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { eq } from "drizzle-orm";

type Named = { container_id: string | null; object_id: string | null };

/** Loads the board, container or object of a link, and authorizes the verb. Throws not found or forbidden. */
export async function thingFor(tx: Tx, actor: Actor, verb: Verb, { container_id, object_id }: Named) {
  if (object_id) {
    const object = await objectFor(tx, actor, verb, object_id);
    return { ...object, kind: "object" as const, containerId: null, objectId: object.id, placeId: object.containerId };
  }
  const container = await containerFor(tx, actor, verb, container_id ?? "");
  const kind = container.parentId === null ? ("board" as const) : ("container" as const);
  return { ...container, kind, containerId: container.id, objectId: null, placeId: container.id };
}

/** Locks the item against deletion. Throws not found if it was deleted first. */
export async function lockShared(tx: Tx, thing: Awaited<ReturnType<typeof thingFor>>): Promise<void> {
  if (thing.kind === "object")
    await lockObject(tx, { workspaceId: thing.workspaceId, containerId: thing.placeId, id: thing.id });
  else await lockContainer(tx, thing);
}

/** Loads a link, and authorizes the verb on the item it leads to. Throws not found or forbidden. */
export async function shareFor(tx: Tx, actor: Actor, verb: Extract<Verb, `share.${string}`>, id: string) {
  const [share] = await tx
    .select({ id: shares.id, title: shares.title, container_id: shares.containerId, object_id: shares.objectId })
    .from(shares)
    .where(eq(shares.id, id));
  if (!share) throw notFound();
  const thing = await thingFor(tx, actor, verb, share);
  return { id, workspaceId: thing.workspaceId, thing };
}
