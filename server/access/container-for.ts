import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { planBeside } from "@server/tenancy/workspace/plan-beside";
import { and, eq } from "drizzle-orm";

// Some of it only: this runs in every call, and each column costs as much to ask for as to read.
const { id, workspaceId, parentId, title, floorplan } = containers;
const known = { id, workspaceId, parentId, title, floorplan };

/** The one way to a board or container: within the actor's reach, and for a purpose. Throws missing or forbidden. */
export async function containerFor(tx: Tx, actor: Actor, verb: Verb, containerId: string) {
  const [row] = await tx
    .select({ ...known, grant: grantOn(actor, workspaceId, id), plan: planBeside(actor, workspaceId) })
    .from(containers)
    .where(and(eq(id, containerId), notDeleted(containers)));
  if (!row) throw notFound();
  const { grant, plan, ...container } = row;
  const access = accessTo(actor, container.workspaceId, grant, plan);
  authorize(access, verb);
  return { ...container, ...access };
}

/**
 * For who puts something in it: whoever deletes it waits until that is there, and takes it along; or was first, and it
 * is missing.
 */
export async function lockContainer(tx: Tx, place: { workspaceId: string; id: string }): Promise<void> {
  const held = await tx
    .select({ id })
    .from(containers)
    .where(and(eq(workspaceId, place.workspaceId), eq(id, place.id), notDeleted(containers)))
    .for("share");
  if (held.length === 0) throw notFound();
}
