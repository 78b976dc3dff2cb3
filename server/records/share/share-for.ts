import { notDeleted } from "@db/not-deleted";
import { grantOn, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { packs } from "@db/schema/pack";
import { shares } from "@db/schema/share";
import type { Tx } from "@db/transact";
import { containerFor, lockContainer } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { eq } from "drizzle-orm";
import { z } from "zod";

type ShareVerb = Extract<Verb, `share.${string}`>;
type Named = { container_id: string | null; object_id: string | null };
type NamedOrPack = Named & { pack_id: string | null };

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
export async function shareFor(tx: Tx, actor: Actor, verb: ShareVerb, id: string) {
  const [share] = await tx
    .select({
      id: shares.id,
      title: shares.title,
      container_id: shares.containerId,
      object_id: shares.objectId,
      pack_id: shares.packId,
    })
    .from(shares)
    .where(eq(shares.id, id));
  if (!share) throw notFound();
  const thing = await sharedThingFor(tx, actor, verb, share);
  return { id, workspaceId: thing.workspaceId, thing };
}

const sharedThingFor = (tx: Tx, actor: Actor, verb: ShareVerb, { pack_id, ...named }: NamedOrPack) =>
  pack_id ? packAsThing(tx, actor, verb, pack_id) : thingFor(tx, actor, verb, named);

/**
 * The pack of a link, for who may do this with each place in it. Throws not found or forbidden. Of many places the
 * access to one is returned: they are of one workspace, and the verb is allowed for each.
 */
export async function packAsThing(tx: Tx, actor: Actor, verb: ShareVerb, packId: string) {
  const { id, workspaceId, title, made } = packs;
  const [pack] = await tx.select({ id, workspaceId, title, made }).from(packs).where(eq(id, packId));
  if (!pack) throw notFound();
  const [first, ...others] = await oneOfEachGrant(tx, actor, pack.workspaceId, pack.made?.places ?? []);
  if (!first) throw notFound();
  const { effectiveRole, locked, lock, unproven } = await containerFor(tx, actor, verb, first);
  for (const place of others) await containerFor(tx, actor, verb, place);
  return { id: pack.id, workspaceId: pack.workspaceId, title: pack.title, effectiveRole, locked, lock, unproven };
}

const Alike = z.object({ id: z.string(), count: z.number() });

/**
 * One of the places for each grant that the actor has on them, first one without: a pack can have thousands of places.
 * Throws not found if one was deleted.
 */
async function oneOfEachGrant(tx: Tx, actor: Actor, workspaceId: string, places: readonly string[]): Promise<string[]> {
  const rows = await queryRows(tx, Alike)`
    select (array_agg(id))[1] as id, count(*)::int as count from (
      select id, ${grantOn(actor, containers.workspaceId, containers.id)} as "grant" from containers
      where workspace_id = ${workspaceId} and id = any (${uuids(places)}) and ${notDeleted()}
    ) place group by "grant" order by "grant" nulls first`;
  const found = rows.reduce((sum, { count }) => sum + count, 0);
  if (found < places.length) throw notFound();
  return rows.map((row) => row.id);
}
