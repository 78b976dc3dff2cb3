import { notDeleted } from "@db/not-deleted";
import { grantOn, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { GrantRole } from "@server/access/access/given-role";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, accessIn, accessTo, planStatusFor } from "@server/core/actor";
import { limitReached } from "@server/core/plan";
import { PlanRow, planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  accessFlags,
  cannotLeave,
  containerKey,
  containsObjects,
  isBelow,
  keyOf,
  type Source,
} from "./authorize-target.ts";
import { boardDenialReason, containerDenialReason, type Operation, objectDenialReason } from "./place-rules.ts";
import { needsNoGrants } from "./summaries.ts";

/** What is moved or copied, where it is, and the actor's access to it. */
export type MoveSource = Source & { kind: "container" | "object"; operation: Operation };

/** A place where the source may go, or may not: then `reason` is the text key of why. */
export type PlaceOption = {
  type: "workspace" | "board" | "container";
  id: string;
  workspace_id: string;
  parent_id: string | null;
  title: string;
  reason: string | null;
  is_here: boolean;
  has_containers: boolean;
};

const Row = z.object({
  id: z.string(),
  workspace_id: z.string(),
  parent_id: z.string().nullable(),
  title: z.string(),
  has_containers: z.boolean(),
  grant: GrantRole.nullable(),
  plan: PlanRow.nullable(),
  has_objects: z.boolean(),
  source_has_objects: z.boolean(),
  is_below_it: z.boolean(),
});
type Row = z.infer<typeof Row>;

/** The condition, the end and the additional columns of a query on containers. */
type Selection = { which: SQL; rest?: SQL; more?: SQL };

/**
 * Containers as places to go to, in one statement. `which` is a condition on `containers`; `rest` follows it: order by,
 * limit. `more` are additional columns, each after a comma; their type `More` is not checked.
 */
export async function containersAsPlaces<More extends object = object>(
  tx: Tx,
  actor: Actor,
  source: MoveSource,
  { which, rest = sql`order by in_order(containers.title), containers.id`, more = sql`` }: Selection,
): Promise<(PlaceOption & More)[]> {
  const rows = await queryRows(tx, Row)`
    select containers.id, containers.workspace_id, containers.parent_id, containers.title,
      exists (select from containers child
        where (child.workspace_id, child.parent_id) = (containers.workspace_id, containers.id)
          and ${notDeleted("child")}) as has_containers,
      ${needsNoGrants(actor) ? sql`null` : grantOn(actor, containers.workspaceId, containers.id)} as grant,
      ${planColumn(actor, containers.workspaceId)} as plan,
      ${containsObjects(containerKey)} as has_objects, ${containsObjects(keyOf(source))} as source_has_objects,
      ${isBelow(source.id)} as is_below_it ${more}
    from containers where ${notDeleted("containers")} and ${which} ${rest}`;
  return (rows as (Row & More)[]).map(({ grant, plan, has_objects, source_has_objects, is_below_it, ...row }) => {
    const access = accessTo(actor, row.workspace_id, grant, plan);
    const isParent = row.id === source.parentId;
    const relation = {
      isItself: row.id === source.id,
      isBelowIt: is_below_it,
      isBoard: row.parent_id === null,
      hasObjects: has_objects,
    };
    const place = {
      ...relation,
      isParent,
      isFull: false,
      cannotLeave: cannotLeave(source.operation, source, row.workspace_id),
    };
    const reason =
      source.kind === "object"
        ? objectDenialReason(source.operation, { ...accessFlags(access, "object.create"), ...place })
        : containerDenialReason(source.operation, source_has_objects, {
            ...accessFlags(access, "container.create"),
            ...place,
          });
    return {
      ...row,
      type: row.parent_id ? "container" : "board",
      reason,
      is_here: isParent,
    } as unknown as PlaceOption & More;
  });
}

/**
 * The actor's workspaces as places where a container can become a board. Each row has the path to the source if it is a
 * container, or to the container of an object.
 */
export async function workspacesAsPlaces(
  tx: Tx,
  actor: Actor,
  source: MoveSource,
): Promise<(PlaceOption & { path: { id: string; title: string }[] })[]> {
  const from = sql`${source.kind === "container" ? source.id : source.parentId}::uuid`;
  const rows = await tx
    .select({
      id: workspaces.id,
      title: workspaces.name,
      plan: planColumn(actor, workspaces.id),
      path: pathAsJson(actor, from),
    })
    .from(workspaces)
    .where(
      sql`${workspaces.id} = any (${uuids(targetWorkspaceIds(actor, source))}) and ${workspaces.deletedAt} is null`,
    )
    .orderBy(sql`${workspaces.id} <> ${source.workspaceId}, in_order(${workspaces.name})`);
  return rows.map(({ id, title, plan, path }) => {
    const access = accessIn(actor, id, plan);
    const isParent = source.kind === "container" && source.parentId === null && id === source.workspaceId;
    const status = planStatusFor(actor, id, plan);
    const isBound = cannotLeave(source.operation, source, id);
    const place = {
      ...accessFlags(access, "board.create"),
      cannotLeave: isBound,
      isParent,
      isFull: status !== null && limitReached(status),
    };
    const objectReason = isBound ? "move.admins_take_out" : "move.not_a_container";
    const reason = source.kind === "object" ? objectReason : boardDenialReason(source.operation, place);
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

/** The workspaces that are offered: those of the actor except where they are a tablet, and the one of the source. */
export const targetWorkspaceIds = (actor: Actor, { workspaceId }: MoveSource): string[] => [
  ...new Set([
    workspaceId,
    ...actor.memberships.filter(({ role }) => role !== "tablet").map(({ workspace_id }) => workspace_id),
  ]),
];
