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

// Few columns only, because this runs in every call.
const { id, workspaceId, containerId, title, displayCode, size } = objects;
const columns = { id, workspaceId, containerId, title, displayCode, size };

/**
 * The object by its id, with the actor's access to it, for this verb. Every use of one object starts here.
 *
 * @throws not found outside the actor's reach, forbidden if the role does not allow the verb
 */
export async function objectFor(tx: Tx, actor: Actor, verb: Verb, objectId: string) {
  const [row] = await tx
    .select({ ...columns, grant: grantOn(actor, workspaceId, containerId), plan: planColumn(actor, workspaceId) })
    .from(objects)
    .where(and(eq(id, objectId), notDeleted(objects)));
  if (!row) throw notFound();
  const { grant, plan, ...object } = row;
  const access = accessTo(actor, object.workspaceId, grant, plan);
  authorize(access, verb);
  return { ...object, ...access };
}

type Place = { workspaceId: string; containerId: string; id: string };

/**
 * Locks an object before a record is added to it. Deleting the object, or a container around it, then waits for this
 * transaction and deletes the new record as well. Others may add records meanwhile.
 *
 * @throws not found if the object was deleted meanwhile
 */
export async function lockObject(tx: Tx, place: Place): Promise<void> {
  await lockContainer(tx, { workspaceId: place.workspaceId, id: place.containerId });
  if ((await present(tx, place)).length === 0) throw notFound();
}

/**
 * The same before something is decided on by what the object has: others who decide wait, and see what was decided.
 *
 * @throws not found if the object was deleted meanwhile
 */
export async function lockObjectToDecide(tx: Tx, place: Place): Promise<void> {
  await lockContainer(tx, { workspaceId: place.workspaceId, id: place.containerId });
  if ((await present(tx, place).for("no key update")).length === 0) throw notFound();
}

const present = (tx: Tx, place: Place) =>
  tx
    .select({ id })
    .from(objects)
    .where(and(eq(workspaceId, place.workspaceId), eq(id, place.id), notDeleted(objects)));
