import { narrowsTo } from "@db/narrow";
import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers, grantRole } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { PlanRow, planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";

const { id, workspaceId } = containers;

// few columns, and without Drizzle's builder, because this runs in nearly every call
const Row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  parentId: z.string().nullable(),
  title: z.string(),
  floorplan: z.string().nullable(),
  grant: z.enum(grantRole.enumValues).nullable(),
  plan: PlanRow.nullable(),
});

/**
 * Loads a board or container for an action, and authorizes it: the only way to one. Throws missing if it does not exist
 * or is out of the actor's reach, forbidden if the policy does not allow the verb.
 */
export async function containerFor(tx: Tx, actor: Actor, verb: Verb, containerId: string) {
  return authorized(actor, verb, containerId, await accessible(tx, actor, containerId));
}

/**
 * The same, for what something is put into, and locks it: deleting it waits, and then deletes that too. One statement
 * for both, since nearly every new record begins with it.
 */
export async function containerToFill(tx: Tx, actor: Actor, verb: Verb, containerId: string) {
  return authorized(actor, verb, containerId, await accessible(tx, actor, containerId, sql`for share`));
}

const accessible = (tx: Tx, actor: Actor, containerId: string, lock = sql``) => queryRows(tx, Row)`
  select id, workspace_id as "workspaceId", parent_id as "parentId", title, floorplan,
    ${grantOn(actor, workspaceId, id)} as grant, ${planColumn(actor, workspaceId)} as plan
  from containers where id = ${containerId} and ${notDeleted()} and ${narrowsTo(tx, workspaceId)} ${lock}`;

function authorized(actor: Actor, verb: Verb, containerId: string, [row]: Awaited<ReturnType<typeof accessible>>) {
  if (!row) throw notFound(containerId);
  const { grant, plan, ...container } = row;
  const access = accessTo(actor, container.workspaceId, grant, plan);
  authorize(access, verb, { missing: containerId });
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
