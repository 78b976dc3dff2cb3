import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { containers } from "@db/schema/container";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { type Access, type Actor, accessIn, accessTo, may } from "@server/core/actor";
import { conflict, forbidden, invalid } from "@server/core/errors";
import type { PlanStatus } from "@server/core/plan";
import { limitReached } from "@server/core/plan";
import { can, type EffectiveRole, type Verb } from "@server/core/policy";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Operation, whyNotBoard, whyNotInto, whyNotObject } from "./place-rules.ts";

/** Where something is to go: into a container, or as a board of a workspace. */
export type Target = { workspaceId: string; parentId: string | null };
/** What goes there, and how the actor stands before it. */
export type Source = Access & { id: string; parentId: string | null };

type Seen = Access<EffectiveRole | null>;
const { id, workspaceId, parentId } = containers;

const notThere = (field: string) => invalid("move.target_missing", { field, code: "target_missing" });

/** The place that was asked for, as far as the actor can see it. Throws that it is not there. */
export async function targetOf(
  tx: Tx,
  actor: Actor,
  input: { parent_id: string | null; workspace_id?: string },
  own: string,
): Promise<Target> {
  if (input.parent_id) {
    const { access } = await containerSeen(tx, actor, input.parent_id, "parent_id");
    return { workspaceId: access.workspaceId, parentId: input.parent_id };
  }
  const to = input.workspace_id ?? own;
  await workspaceSeen(tx, actor, to);
  return { workspaceId: to, parentId: null };
}

/**
 * Asks all the rules of a container that goes somewhere, or a copy of it; under the locks, so that they still hold when
 * it happens.
 */
export async function authorizeInto(
  tx: Tx,
  actor: Actor,
  { operation, source, target, status }: { operation: Operation; source: Source; target: Target; status: PlanStatus },
): Promise<void> {
  const isParent = source.workspaceId === target.workspaceId && source.parentId === target.parentId;
  if (!target.parentId) {
    const access = await workspaceSeen(tx, actor, target.workspaceId);
    const place = { ...openTo(access, "board.create"), keepsIn: keepsIn(operation, source, target.workspaceId) };
    const why = whyNotBoard(operation, { ...place, isParent, isFull: limitReached(status) });
    return deny(why, access, "board.create", "workspace_id");
  }
  const { access, isBoard, ...facts } = await containerSeen(tx, actor, target.parentId, "parent_id", source);
  const place = {
    ...openTo(access, "container.create"),
    ...facts,
    keepsIn: keepsIn(operation, source, access.workspaceId),
    isBoard,
    isItself: source.id === target.parentId,
    isParent,
    isFull: false,
  };
  return deny(whyNotInto(operation, facts.sourceHoldsObjects, place), access, "container.create", "parent_id");
}

/** The same of an object, which any container takes that one may put something in. Gives the workspace it is in. */
export async function authorizeObject(
  tx: Tx,
  actor: Actor,
  {
    operation,
    source,
    containerId,
  }: { operation: Operation; source: Access & { containerId: string }; containerId: string },
): Promise<string> {
  const { access } = await containerSeen(tx, actor, containerId, "container_id");
  const place = { ...openTo(access, "object.create"), keepsIn: keepsIn(operation, source, access.workspaceId) };
  const why = whyNotObject(operation, { ...place, isParent: source.containerId === containerId });
  deny(why, access, "object.create", "container_id");
  return access.workspaceId;
}

/** Whether the one who stands so may put something there, or might but for the plan. */
export const openTo = (access: Seen, verb: Verb) => ({
  editable: may(access, verb),
  locked: access.locked && access.effectiveRole !== null && can(access.effectiveRole, verb),
});

/** What is in a workspace is taken out of it by its admins alone, trash and all; a copy may be made elsewhere. */
export const keepsIn = (operation: Operation, source: Access, to: string) =>
  operation === "move" && source.workspaceId !== to && !may(source, "board.move");

/** Refusals that speak of who asks, and not of the place. */
const ofPerson = ["refusal.plan_locked", "move.target_unauthorized", "move.admins_take_out"];

function deny(why: string | null, { workspaceId, effectiveRole }: Seen, verb: Verb, field: string): void {
  if (!why) return;
  const at = { workspaceId, effectiveRole: effectiveRole!, verb };
  const code = why.split(".").at(-1)!;
  if (ofPerson.includes(why)) throw forbidden(why, { code, denied: at });
  throw why === "move.already_there" ? conflict(why, code) : invalid(why, { field, code });
}

async function workspaceSeen(tx: Tx, actor: Actor, to: string): Promise<Seen> {
  const [row] = await tx
    .select({ plan: planColumn(actor, workspaces.id) })
    .from(workspaces)
    .where(and(eq(workspaces.id, to), isNull(workspaces.deletedAt)));
  const access = row && accessIn(actor, to, row.plan);
  if (!access?.effectiveRole) throw notThere("workspace_id");
  return access;
}

async function containerSeen(tx: Tx, actor: Actor, containerId: string, field: string, source?: Source) {
  const [row] = await tx
    .select({
      workspaceId,
      parentId,
      grant: grantOn(actor, workspaceId, id),
      plan: planColumn(actor, workspaceId),
      hasObjects: holdsObjects(thisContainer),
      sourceHoldsObjects: source ? holdsObjects(placeOf(source)) : sql<boolean>`false`,
      isBelowIt: source ? isBelow(source.id) : sql<boolean>`false`,
    })
    .from(containers)
    .where(and(eq(id, containerId), notDeleted(containers)));
  const access = row && accessTo(actor, row.workspaceId, row.grant, row.plan);
  if (!row || !access?.effectiveRole) throw notThere(field);
  const { hasObjects, sourceHoldsObjects, isBelowIt } = row;
  return { access, isBoard: row.parentId === null, hasObjects, sourceHoldsObjects, isBelowIt };
}

/** Something stands directly in it. */
export const holdsObjects = (place: SQL): SQL<boolean> =>
  sql`exists (select from objects held
    where (held.workspace_id, held.container_id) = ${place} and ${notDeleted("held")})`;

/** Of the row of containers, whether it stands below another. */
export const isBelow = (aboveId: string): SQL<boolean> =>
  sql`exists (select from container_paths way
    where (way.workspace_id, way.above_id, way.container_id) = (containers.workspace_id, ${aboveId}, containers.id)
      and way.above_id <> way.container_id)`;

export const thisContainer = sql`(containers.workspace_id, containers.id)`;
export const placeOf = (source: { workspaceId: string; id: string }) =>
  sql`(${source.workspaceId}::uuid, ${source.id}::uuid)`;
