import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq } from "drizzle-orm";

// few columns, because this query runs in nearly every call and each column costs time
const { id, workspaceId, parentId, title, floorplan } = containers;
const columns = { id, workspaceId, parentId, title, floorplan };

/**
 * Loads a board or container for an action, and authorizes it: the only way to one. Throws missing if it does not exist
 * or is out of the actor's reach, forbidden if the policy does not allow the verb.
 */
export async function containerFor(tx: Tx, actor: Actor, verb: Verb, containerId: string) {
  return authorized(actor, verb, await accessible(tx, actor, containerId));
}

/**
 * The same, for what something is put into, and locks it: deleting it waits, and then deletes that too. One statement
 * for both, since nearly every new record begins with it.
 */
export async function containerToFill(tx: Tx, actor: Actor, verb: Verb, containerId: string) {
  return authorized(actor, verb, await accessible(tx, actor, containerId).for("share"));
}

const accessible = (tx: Tx, actor: Actor, containerId: string) =>
  tx
    .select({ ...columns, grant: grantOn(actor, workspaceId, id), plan: planColumn(actor, workspaceId) })
    .from(containers)
    .where(and(eq(id, containerId), notDeleted(containers)));

function authorized(actor: Actor, verb: Verb, [row]: Awaited<ReturnType<typeof accessible>>) {
  if (!row) throw notFound();
  const { grant, plan, ...container } = row;
  const access = accessTo(actor, container.workspaceId, grant, plan);
  authorize(access, verb);
  return { ...container, ...access };
}

/**
 * Locks a container that something is put into: deleting it waits, and then deletes that too. Throws missing if it was
 * deleted first.
 */
export async function lockContainer(tx: Tx, place: { workspaceId: string; id: string }): Promise<void> {
  const locked = await tx
    .select({ id })
    .from(containers)
    .where(and(eq(workspaceId, place.workspaceId), eq(id, place.id), notDeleted(containers)))
    .for("share");
  if (locked.length === 0) throw notFound();
}
