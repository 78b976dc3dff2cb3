import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { actionPointResolvers, actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import { type Access, type Actor, accessTo, authorize, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { isOwn } from "@server/core/own";
import type { EffectiveRole, Ownership, Verb } from "@server/core/policy";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { and, eq, sql } from "drizzle-orm";

/**
 * The one way to an action point: within the actor's reach, and authorized for the verb. Throws notFound or forbidden.
 */
export async function actionPointFor(tx: Tx, actor: Actor, verb: Verb, id: string) {
  const found = await find(tx, actor, id);
  return { ...found, ...authorized(found, verb) };
}

/** The same for those who may change or delete it: editors, and an inspector whose own it is. */
export async function actionPointToChange(
  tx: Tx,
  actor: Actor,
  verb: "action_point.edit" | "action_point.delete",
  id: string,
) {
  const found = await find(tx, actor, id);
  return { ...found, ...authorized(found, verb, found) };
}

/** The same for those who may resolve it: editors and its resolvers. */
export async function actionPointToResolve(tx: Tx, actor: Actor, id: string) {
  const found = await find(tx, actor, id);
  return { ...found, ...authorized(found, "action_point.resolve", { own: found.isMine }) };
}

/**
 * Whether the actor may say that it is in order: of what is reported as dangerous that is a decision of those who may
 * edit it, for it lifts the danger.
 */
export const maySayOk = ({ dangerousOn, ...access }: Found): boolean =>
  dangerousOn === null || may(access, "action_point.edit");

type Found = Pick<typeof actionPoints.$inferSelect, "dangerousOn"> & Parameters<typeof may>[0];

function authorized(
  { workspaceId, effectiveRole, locked, lock }: Access<EffectiveRole | null>,
  verb: Verb,
  whose?: Ownership,
): Access {
  const access = { workspaceId, effectiveRole, locked, lock };
  authorize(access, verb, whose);
  return access;
}

async function find(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      actionPoint: actionPoints,
      grant: grantOn(actor, actionPoints.workspaceId, actionPoints.containerId),
      plan: planColumn(actor, actionPoints.workspaceId),
      isMine: sql<boolean>`exists (select from ${actionPointResolvers} r
        where r.workspace_id = action_points.workspace_id
        and r.action_point_id = action_points.id and r.user_id = ${actor.userId})`,
    })
    .from(actionPoints)
    .where(and(eq(actionPoints.id, id), notDeleted(actionPoints)));
  if (!row) throw notFound(id);
  const access = accessTo(actor, row.actionPoint.workspaceId, row.grant, row.plan);
  const own = isOwn(actor, access, row.actionPoint);
  return { ...row.actionPoint, isMine: row.isMine, own, ...access };
}
