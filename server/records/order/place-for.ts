import { notDeleted } from "@db/not-deleted";
import { isTop } from "@db/reach";
import type { Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorize, may, membershipOf } from "@server/core/actor";
import { forbidden } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { type SQL, sql } from "drizzle-orm";
import type { MaySort, OrderById } from "./inputs.ts";

const seeVerbs = {
  boards: "workspace.see",
  containers: "container.see",
  objects: "container.see",
} as const satisfies Record<string, Verb>;
const sharedVerbs = {
  boards: "board.sort",
  containers: "container.edit",
  objects: "container.edit",
} as const satisfies Record<string, Verb>;

/** Loads a list that can be sorted, for an actor who may see it. Throws not found or forbidden. */
export async function placeFor(tx: Tx, actor: Actor, { type, id }: OrderById) {
  const found =
    type === "boards"
      ? await workspaceFor(tx, actor, seeVerbs[type], id)
      : await containerFor(tx, actor, seeVerbs[type], id);
  const workspaceId = type === "boards" ? id : (found as { workspaceId: string }).workspaceId;
  const { effectiveRole, locked, lock } = found;
  return {
    workspaceId,
    containerId: type === "boards" ? null : id,
    title: type === "boards" ? (found as { name: string }).name : (found as { title: string }).title,
    may: maySort(actor, { workspaceId, effectiveRole, locked }, type),
    /** Throws forbidden unless the actor may set the shared order, or an own one. */
    authorize: (shared: boolean) => {
      if (shared) authorize({ workspaceId, effectiveRole, locked, lock }, sharedVerbs[type]);
      // a super admin who is not a member cannot have an own order
      else if (!membershipOf(actor, workspaceId)) throw forbidden("order.members_only");
    },
  };
}

type AccessToList = Parameters<typeof may>[0] & { workspaceId: string };

/** Whether the actor may set an own order of a list, and the shared one. */
export const maySort = (actor: Actor, access: AccessToList, type: OrderById["type"]): MaySort => ({
  own: membershipOf(actor, access.workspaceId) !== undefined,
  all: may(access, sharedVerbs[type]),
});

/** The table of the list, and the condition for the items in it that the actor can reach. */
export const inList = (actor: Actor, { type, id }: OrderById): { table: SQL; condition: SQL } =>
  type === "objects"
    ? {
        table: sql`objects`,
        condition: sql`(objects.workspace_id, objects.container_id) = (select c.workspace_id, c.id from containers c
          where c.id = ${id}) and ${notDeleted("objects")}`,
      }
    : {
        table: sql`containers`,
        condition: sql`${type === "boards" ? isTop(actor, id) : sql`containers.parent_id = ${id}`}
          and ${notDeleted("containers")}`,
      };
