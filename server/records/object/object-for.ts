import { narrowsTo } from "@db/narrow";
import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { queryRows } from "@db/rows";
import { grantRole } from "@db/schema/container";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { lockContainer } from "@server/access/container-for";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { PlanRow, planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq } from "drizzle-orm";
import { z } from "zod";

const { id, workspaceId, containerId } = objects;

// few columns, and without Drizzle's builder, because this runs in every call
const Row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  containerId: z.string(),
  title: z.string(),
  displayCode: z.string(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  size: z.enum(objects.size.enumValues),
  grant: z.enum(grantRole.enumValues).nullable(),
  plan: PlanRow.nullable(),
});

/**
 * The object by its id, with the actor's access to it, for this verb. Every use of one object starts here.
 *
 * @throws not found outside the actor's reach, forbidden if the role does not allow the verb
 */
export async function objectFor(tx: Tx, actor: Actor, verb: Verb, objectId: string) {
  const [row] = await queryRows(tx, Row)`
    select id, workspace_id as "workspaceId", container_id as "containerId", title, display_code as "displayCode", x, y,
      size, ${grantOn(actor, workspaceId, containerId)} as grant, ${planColumn(actor, workspaceId)} as plan
    from objects where id = ${objectId} and ${notDeleted()} and ${narrowsTo(tx, workspaceId)}`;
  if (!row) throw notFound(objectId);
  const { grant, plan, ...object } = row;
  const access = accessTo(actor, object.workspaceId, grant, plan);
  authorize(access, verb, { missing: objectId });
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
