import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { containers } from "@db/schema/container";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { type Access, type Actor, accessIn, accessTo, may } from "@server/core/actor";
import { conflict, forbidden, invalid, planLocked } from "@server/core/errors";
import { type Lock, limitReached, lockKeys, type PlanStatus } from "@server/core/plan";
import { can, type EffectiveRole, type Verb } from "@server/core/policy";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { boardDenialReason, containerDenialReason, type Operation, objectDenialReason } from "./place-rules.ts";

/** The place to move or copy to: a container, or a workspace (parentId null) in which it becomes a board. */
export type Target = { workspaceId: string; parentId: string | null };
/** The container to move or copy, and the actor's access to it. */
export type Source = Access & { id: string; parentId: string | null };

type TargetAccess = Access<EffectiveRole | null>;
const { id, workspaceId, parentId } = containers;

const targetMissing = (field: string) => invalid("move.target_missing", { field, code: "target_missing" });

/**
 * The target that an input names; without one it is the workspace `own`.
 *
 * @throws invalid with code target_missing if it does not exist or is out of the actor's reach
 */
export async function findTarget(
  tx: Tx,
  actor: Actor,
  input: { parent_id: string | null; workspace_id?: string },
  own: string,
): Promise<Target> {
  if (input.parent_id) {
    const { access } = await findContainer(tx, actor, input.parent_id, "parent_id");
    return { workspaceId: access.workspaceId, parentId: input.parent_id };
  }
  const to = input.workspace_id ?? own;
  await findWorkspace(tx, actor, to);
  return { workspaceId: to, parentId: null };
}

/**
 * Checks that a container may be moved or copied to a target. Call it under the locks of both trees, so that the result
 * still holds when the change is made.
 *
 * @throws forbidden, conflict or invalid, with the reason
 */
export async function authorizeTarget(
  tx: Tx,
  actor: Actor,
  { operation, source, target, status }: { operation: Operation; source: Source; target: Target; status: PlanStatus },
): Promise<void> {
  const isParent = source.workspaceId === target.workspaceId && source.parentId === target.parentId;
  if (!target.parentId) {
    const access = await findWorkspace(tx, actor, target.workspaceId);
    const place = {
      ...accessFlags(access, "board.create"),
      cannotLeave: cannotLeave(operation, source, target.workspaceId),
    };
    const reason = boardDenialReason(operation, { ...place, isParent, isFull: limitReached(status) });
    return deny(reason, access, "board.create", "workspace_id");
  }
  const { access, isBoard, ...contents } = await findContainer(tx, actor, target.parentId, "parent_id", source);
  const place = {
    ...accessFlags(access, "container.create"),
    ...contents,
    cannotLeave: cannotLeave(operation, source, access.workspaceId),
    isBoard,
    isItself: source.id === target.parentId,
    isParent,
    isFull: false,
  };
  return deny(
    containerDenialReason(operation, contents.sourceContainsObjects, place),
    access,
    "container.create",
    "parent_id",
  );
}

/** The same for an object and a container. Returns the id of the container's workspace. */
export async function authorizeObjectTarget(
  tx: Tx,
  actor: Actor,
  {
    operation,
    source,
    containerId,
  }: { operation: Operation; source: Access & { containerId: string }; containerId: string },
): Promise<string> {
  const { access } = await findContainer(tx, actor, containerId, "container_id");
  const place = {
    ...accessFlags(access, "object.create"),
    cannotLeave: cannotLeave(operation, source, access.workspaceId),
  };
  const reason = objectDenialReason(operation, { ...place, isParent: source.containerId === containerId });
  deny(reason, access, "object.create", "container_id");
  return access.workspaceId;
}

/** Whether this access allows the verb, or would if the plan had not ended. */
export const accessFlags = (access: TargetAccess, verb: Verb) => ({
  editable: may(access, verb),
  locked: access.effectiveRole !== null && can(access.effectiveRole, verb) ? access.lock : null,
});

/** Only admins of a workspace move something out of it. Copying to another workspace needs no such role. */
export const cannotLeave = (operation: Operation, source: Access, to: string) =>
  operation === "move" && source.workspaceId !== to && !may(source, "board.move");

/** The reasons that depend on the actor rather than on the target: they are answered as forbidden. */
const reasonsAboutActor = ["move.target_unauthorized", "move.admins_take_out"];

/** Throws the error for a reason; returns if it is null. */
function deny(reason: string | null, { workspaceId, effectiveRole }: TargetAccess, verb: Verb, field: string): void {
  if (!reason) return;
  const denied = { workspaceId, effectiveRole: effectiveRole!, verb };
  const lock = (Object.keys(lockKeys) as Lock[]).find((name) => lockKeys[name] === reason);
  if (lock) throw planLocked(lock, denied);
  const code = reason.split(".").at(-1)!;
  if (reasonsAboutActor.includes(reason)) throw forbidden(reason, { code, denied });
  throw reason === "move.already_there" ? conflict(reason, code) : invalid(reason, { field, code });
}

async function findWorkspace(tx: Tx, actor: Actor, to: string): Promise<TargetAccess> {
  const [row] = await tx
    .select({ plan: planColumn(actor, workspaces.id) })
    .from(workspaces)
    .where(and(eq(workspaces.id, to), isNull(workspaces.deletedAt)));
  const access = row && accessIn(actor, to, row.plan);
  if (!access?.effectiveRole) throw targetMissing("workspace_id");
  return access;
}

async function findContainer(tx: Tx, actor: Actor, containerId: string, field: string, source?: Source) {
  const [row] = await tx
    .select({
      workspaceId,
      parentId,
      grant: grantOn(actor, workspaceId, id),
      plan: planColumn(actor, workspaceId),
      hasObjects: containsObjects(containerKey),
      sourceContainsObjects: source ? containsObjects(keyOf(source)) : sql<boolean>`false`,
      isBelowIt: source ? isBelow(source.id) : sql<boolean>`false`,
    })
    .from(containers)
    .where(and(eq(id, containerId), notDeleted(containers)));
  const access = row && accessTo(actor, row.workspaceId, row.grant, row.plan);
  if (!row || !access?.effectiveRole) throw targetMissing(field);
  const { hasObjects, sourceContainsObjects, isBelowIt } = row;
  return { access, isBoard: row.parentId === null, hasObjects, sourceContainsObjects, isBelowIt };
}

/** Condition: objects are directly in a container, which is given by its key. */
export const containsObjects = (key: SQL): SQL<boolean> =>
  sql`exists (select from objects o
    where (o.workspace_id, o.container_id) = ${key} and ${notDeleted("o")})`;

/** Condition: the row of `containers` is below another container. */
export const isBelow = (aboveId: string): SQL<boolean> =>
  sql`exists (select from container_paths p
    where (p.workspace_id, p.above_id, p.container_id) = (containers.workspace_id, ${aboveId}, containers.id)
      and p.above_id <> p.container_id)`;

/** The key (workspace_id, id) of the row of `containers`. */
export const containerKey = sql`(containers.workspace_id, containers.id)`;
/** The same key of a given container. */
export const keyOf = (source: { workspaceId: string; id: string }) =>
  sql`(${source.workspaceId}::uuid, ${source.id}::uuid)`;
