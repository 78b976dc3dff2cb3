import { grantOn } from "@db/reach";
import { containers } from "@db/schema/container";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { type Actor, may, type Stand, standAt, standIn } from "@server/core/actor";
import type { PlanStatus } from "@server/core/plan";
import { limitReached } from "@server/core/plan";
import { allows, type Standing, type Verb } from "@server/core/policy";
import { conflict, forbidden, refuse } from "@server/core/refusal";
import { planBeside } from "@server/tenancy/workspace/plan-beside";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Way, whyNotBoard, whyNotInto, whyNotObject } from "./place-rules.ts";

/** Where something is to go: into a container, or as a board of a workspace. */
export type Target = { workspaceId: string; parentId: string | null };
/** What goes there, and how the actor stands before it. */
export type Source = Stand & { id: string; parentId: string | null };

type Seen = Stand<Standing | null>;
const { id, workspaceId, parentId } = containers;

const notThere = (field: string) => refuse("move.target_missing", { field, code: "target_missing" });

/** The place that was asked for, as far as the actor can see it. Throws that it is not there. */
export async function targetOf(
  tx: Tx,
  actor: Actor,
  asked: { parent_id: string | null; workspace_id?: string },
  own: string,
): Promise<Target> {
  if (asked.parent_id) {
    const { stand } = await containerSeen(tx, actor, asked.parent_id, "parent_id");
    return { workspaceId: stand.workspaceId, parentId: asked.parent_id };
  }
  const to = asked.workspace_id ?? own;
  await workspaceSeen(tx, actor, to);
  return { workspaceId: to, parentId: null };
}

/**
 * Asks all the rules of a container that goes somewhere, or a copy of it; under the locks, so that they still hold when
 * it happens.
 */
export async function admitInto(
  tx: Tx,
  actor: Actor,
  { way, source, target, status }: { way: Way; source: Source; target: Target; status: PlanStatus },
): Promise<void> {
  const isParent = source.workspaceId === target.workspaceId && source.parentId === target.parentId;
  if (!target.parentId) {
    const stand = await workspaceSeen(tx, actor, target.workspaceId);
    const place = { ...openTo(stand, "board.create"), keepsIn: keepsIn(way, source, target.workspaceId) };
    const why = whyNotBoard(way, { ...place, isParent, isFull: limitReached(status) });
    return deny(why, stand, "board.create", "workspace_id");
  }
  const { stand, isBoard, ...facts } = await containerSeen(tx, actor, target.parentId, "parent_id", source);
  const place = {
    ...openTo(stand, "container.create"),
    ...facts,
    keepsIn: keepsIn(way, source, stand.workspaceId),
    isBoard,
    isItself: source.id === target.parentId,
    isParent,
    isFull: false,
  };
  return deny(whyNotInto(way, facts.sourceHoldsObjects, place), stand, "container.create", "parent_id");
}

/** The same of an object, which any container takes that one may put something in. Gives the workspace it is in. */
export async function admitObject(
  tx: Tx,
  actor: Actor,
  { way, source, containerId }: { way: Way; source: Stand & { containerId: string }; containerId: string },
): Promise<string> {
  const { stand } = await containerSeen(tx, actor, containerId, "container_id");
  const place = { ...openTo(stand, "object.create"), keepsIn: keepsIn(way, source, stand.workspaceId) };
  const why = whyNotObject(way, { ...place, isParent: source.containerId === containerId });
  deny(why, stand, "object.create", "container_id");
  return stand.workspaceId;
}

/** Whether the one who stands so may put something there, or might but for the plan. */
export const openTo = (stand: Seen, verb: Verb) => ({
  editable: may(stand, verb),
  locked: stand.locked && stand.standing !== null && allows(stand.standing, verb),
});

/** What is in a workspace is taken out of it by its admins alone, trash and all; a copy may be made elsewhere. */
export const keepsIn = (way: Way, source: Stand, to: string) =>
  way === "move" && source.workspaceId !== to && !may(source, "board.move");

/** Refusals that speak of who asks, and not of the place. */
const ofPerson = ["refusal.plan_locked", "move.target_unauthorized", "move.admins_take_out"];

function deny(why: string | null, { workspaceId, standing }: Seen, verb: Verb, field: string): void {
  if (!why) return;
  const at = { workspaceId, standing: standing!, verb };
  const code = why.split(".").at(-1)!;
  if (ofPerson.includes(why)) throw forbidden(why, { code, at });
  throw why === "move.already_there" ? conflict(why, code) : refuse(why, { field, code });
}

async function workspaceSeen(tx: Tx, actor: Actor, to: string): Promise<Seen> {
  const [row] = await tx
    .select({ plan: planBeside(actor, workspaces.id) })
    .from(workspaces)
    .where(and(eq(workspaces.id, to), isNull(workspaces.deletedAt)));
  const stand = row && standIn(actor, to, row.plan);
  if (!stand?.standing) throw notThere("workspace_id");
  return stand;
}

async function containerSeen(tx: Tx, actor: Actor, containerId: string, field: string, source?: Source) {
  const [row] = await tx
    .select({
      workspaceId,
      parentId,
      grant: grantOn(actor, workspaceId, id),
      plan: planBeside(actor, workspaceId),
      hasObjects: holdsObjects(thisContainer),
      sourceHoldsObjects: source ? holdsObjects(placeOf(source)) : sql<boolean>`false`,
      isBelowIt: source ? isBelow(source.id) : sql<boolean>`false`,
    })
    .from(containers)
    .where(and(eq(id, containerId), isNull(containers.deletionId)));
  const stand = row && standAt(actor, row.workspaceId, row.grant, row.plan);
  if (!row || !stand?.standing) throw notThere(field);
  const { hasObjects, sourceHoldsObjects, isBelowIt } = row;
  return { stand, isBoard: row.parentId === null, hasObjects, sourceHoldsObjects, isBelowIt };
}

/** Something stands directly in it. */
export const holdsObjects = (place: SQL): SQL<boolean> =>
  sql`exists (select from objects held where (held.workspace_id, held.container_id) = ${place} and held.deletion_id is null)`;

/** Of the row of containers, whether it stands below another. */
export const isBelow = (aboveId: string): SQL<boolean> =>
  sql`exists (select from container_paths way
    where (way.workspace_id, way.above_id, way.container_id) = (containers.workspace_id, ${aboveId}, containers.id) and way.above_id <> way.container_id)`;

export const thisContainer = sql`(containers.workspace_id, containers.id)`;
export const placeOf = (source: { workspaceId: string; id: string }) =>
  sql`(${source.workspaceId}::uuid, ${source.id}::uuid)`;
