import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { lockContainer } from "@server/access/container-for";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq } from "drizzle-orm";

// Some of it only: this runs in every call, and each column costs as much to ask for as to read.
const { id, workspaceId, containerId, title, displayCode, size } = objects;
const known = { id, workspaceId, containerId, title, displayCode, size };

/** The one way to an object: within the actor's reach, and for a purpose. Throws missing or forbidden. */
export async function objectFor(tx: Tx, actor: Actor, verb: Verb, objectId: string) {
  const [row] = await tx
    .select({ ...known, grant: grantOn(actor, workspaceId, containerId), plan: planColumn(actor, workspaceId) })
    .from(objects)
    .where(and(eq(id, objectId), notDeleted(objects)));
  if (!row) throw notFound();
  const { grant, plan, ...object } = row;
  const access = accessTo(actor, object.workspaceId, grant, plan);
  authorize(access, verb);
  return { ...object, ...access };
}

/**
 * For who puts something in it: whoever deletes it, or what it stands in, waits until that is there, and takes it
 * along; or was first, and it is missing.
 */
export async function lockObject(
  tx: Tx,
  place: { workspaceId: string; containerId: string; id: string },
): Promise<void> {
  await lockContainer(tx, { workspaceId: place.workspaceId, id: place.containerId });
  const alive = await tx
    .select({ id })
    .from(objects)
    .where(and(eq(workspaceId, place.workspaceId), eq(id, place.id), notDeleted(objects)));
  if (alive.length === 0) throw notFound();
}
