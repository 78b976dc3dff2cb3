import { shares } from "@db/schema/share";
import type { Tx } from "@db/transact";
import { containerFor, lockContainer } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { eq } from "drizzle-orm";

type Named = { container_id: string | null; object_id: string | null };

/** What is shared, for who may do that with it: a board, a container or an object. */
export async function thingFor(tx: Tx, actor: Actor, verb: Verb, { container_id, object_id }: Named) {
  if (object_id) {
    const object = await objectFor(tx, actor, verb, object_id);
    return { ...object, kind: "object" as const, containerId: null, objectId: object.id, placeId: object.containerId };
  }
  const container = await containerFor(tx, actor, verb, container_id ?? "");
  const kind = container.parentId === null ? ("board" as const) : ("container" as const);
  return { ...container, kind, containerId: container.id, objectId: null, placeId: container.id };
}

/** Whoever deletes it waits, or was first. */
export async function lockShared(tx: Tx, thing: Awaited<ReturnType<typeof thingFor>>): Promise<void> {
  if (thing.kind === "object")
    await lockObject(tx, { workspaceId: thing.workspaceId, containerId: thing.placeId, id: thing.id });
  else await lockContainer(tx, thing);
}

/** The one way to a link: through what it leads to. Throws missing or forbidden. */
export async function shareFor(tx: Tx, actor: Actor, verb: Extract<Verb, `share.${string}`>, id: string) {
  const [share] = await tx
    .select({ id: shares.id, title: shares.title, container_id: shares.containerId, object_id: shares.objectId })
    .from(shares)
    .where(eq(shares.id, id));
  if (!share) throw notFound();
  const thing = await thingFor(tx, actor, verb, share);
  return { id, workspaceId: thing.workspaceId, thing };
}
