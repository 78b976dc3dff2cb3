import { notDeleted } from "@db/not-deleted";
import { grantOn, uuids } from "@db/reach";
import { containers } from "@db/schema/container";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, accessIn, accessTo, planStatusFor } from "@server/core/actor";
import { limitReached, type Plan } from "@server/core/plan";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { type Operation, whyNotBoard, whyNotInto, whyNotObject } from "./place-rules.ts";
import { seesAll } from "./summaries.ts";
import { holdsObjects, isBelow, keepsIn, openTo, placeOf, type Source, thisContainer } from "./target.ts";

/** What goes somewhere, or is copied, and from where. */
export type Moving = Source & { kind: "container" | "object"; operation: Operation };

/** A place it may go to or not: then `reason`, as a key of the texts, says why. */
export type PlaceSeen = {
  type: "workspace" | "board" | "container";
  id: string;
  workspace_id: string;
  parent_id: string | null;
  title: string;
  reason: string | null;
  is_here: boolean;
  has_containers: boolean;
};

type Row = Pick<PlaceSeen, "id" | "workspace_id" | "parent_id" | "title" | "has_containers"> & {
  grant: "admin" | "guest" | null;
  plan: Plan | null;
  holds_objects: boolean;
  source_holds_objects: boolean;
  is_below_it: boolean;
};

type Chosen = { which: SQL; rest?: SQL; more?: SQL };

/**
 * Containers as places to go to, in one statement. `which` names them, as a condition on `containers`; `rest` follows
 * it: order by, limit; `more` are further columns, each with its comma before it.
 */
export async function containersAsPlaces<More extends object = object>(
  tx: Tx,
  actor: Actor,
  moving: Moving,
  { which, rest = sql`order by in_order(containers.title), containers.id`, more = sql`` }: Chosen,
): Promise<(PlaceSeen & More)[]> {
  const { rows } = await tx.execute<Row & More & Record<string, unknown>>(sql`
    select containers.id, containers.workspace_id, containers.parent_id, containers.title,
      exists (select from containers child
        where (child.workspace_id, child.parent_id) = (containers.workspace_id, containers.id)
          and ${notDeleted("child")}) as has_containers,
      ${seesAll(actor) ? sql`null` : grantOn(actor, containers.workspaceId, containers.id)} as grant,
      ${planColumn(actor, containers.workspaceId)} as plan,
      ${holdsObjects(thisContainer)} as holds_objects, ${holdsObjects(placeOf(moving))} as source_holds_objects,
      ${isBelow(moving.id)} as is_below_it ${more}
    from containers where ${notDeleted("containers")} and ${which} ${rest}`);
  return (rows as (Row & More)[]).map(({ grant, plan, holds_objects, source_holds_objects, is_below_it, ...row }) => {
    const access = accessTo(actor, row.workspace_id, grant, plan);
    const isParent = row.id === moving.parentId;
    const facts = {
      isItself: row.id === moving.id,
      isBelowIt: is_below_it,
      isBoard: row.parent_id === null,
      hasObjects: holds_objects,
    };
    const place = { ...facts, isParent, isFull: false, keepsIn: keepsIn(moving.operation, moving, row.workspace_id) };
    const reason =
      moving.kind === "object"
        ? whyNotObject(moving.operation, { ...openTo(access, "object.create"), ...place })
        : whyNotInto(moving.operation, source_holds_objects, { ...openTo(access, "container.create"), ...place });
    return { ...row, type: row.parent_id ? "container" : "board", reason, is_here: isParent } as unknown as PlaceSeen &
      More;
  });
}

/**
 * The actor's workspaces as places to become a board of; and with each the path to what is moved, or to what it stands
 * in.
 */
export async function workspacesAsPlaces(
  tx: Tx,
  actor: Actor,
  moving: Moving,
): Promise<(PlaceSeen & { path: { id: string; title: string }[] })[]> {
  const from = sql`${moving.kind === "container" ? moving.id : moving.parentId}::uuid`;
  const rows = await tx
    .select({
      id: workspaces.id,
      title: workspaces.name,
      plan: planColumn(actor, workspaces.id),
      path: pathAsJson(actor, from),
    })
    .from(workspaces)
    .where(sql`${workspaces.id} = any (${uuids(ownOf(actor, moving))}) and ${workspaces.deletedAt} is null`)
    .orderBy(sql`${workspaces.id} <> ${moving.workspaceId}, in_order(${workspaces.name})`);
  return rows.map(({ id, title, plan, path }) => {
    const access = accessIn(actor, id, plan);
    const isParent = moving.kind === "container" && moving.parentId === null && id === moving.workspaceId;
    const status = planStatusFor(actor, id, plan);
    const kept = keepsIn(moving.operation, moving, id);
    const place = {
      ...openTo(access, "board.create"),
      keepsIn: kept,
      isParent,
      isFull: status !== null && limitReached(status),
    };
    const ofObject = kept ? "move.admins_take_out" : "move.not_a_container";
    const reason = moving.kind === "object" ? ofObject : whyNotBoard(moving.operation, place);
    return {
      type: "workspace",
      id,
      workspace_id: id,
      parent_id: null,
      title,
      reason,
      is_here: isParent,
      has_containers: true,
      path,
    };
  });
}

/** Where somebody may look for places: their workspaces, but for where they only read; and the one it is in. */
export const ownOf = (actor: Actor, { workspaceId }: Moving): string[] => [
  ...new Set([
    workspaceId,
    ...actor.memberships.filter(({ role }) => role !== "tablet").map(({ workspace_id }) => workspace_id),
  ]),
];
