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

const seen = {
  boards: "workspace.see",
  containers: "container.see",
  objects: "container.see",
} as const satisfies Record<string, Verb>;
const sortedForAll = {
  boards: "board.sort",
  containers: "container.edit",
  objects: "container.edit",
} as const satisfies Record<string, Verb>;

/** The way to a list that can be sorted: for who sees it, and to set everybody's order for who may. */
export async function placeFor(tx: Tx, actor: Actor, { type, id }: OrderById) {
  const found =
    type === "boards" ? await workspaceFor(tx, actor, seen[type], id) : await containerFor(tx, actor, seen[type], id);
  const workspaceId = type === "boards" ? id : (found as { workspaceId: string }).workspaceId;
  const { effectiveRole, locked } = found;
  return {
    workspaceId,
    containerId: type === "boards" ? null : id,
    title: type === "boards" ? (found as { name: string }).name : (found as { title: string }).title,
    may: maySort(actor, { workspaceId, effectiveRole, locked }, type),
    /** Throws where they may not. */
    authorize: (shared: boolean) => {
      if (shared) authorize({ workspaceId, effectiveRole, locked }, sortedForAll[type]);
      // who goes everywhere and is no member has nothing of their own in it
      else if (!membershipOf(actor, workspaceId)) throw forbidden("order.members_only");
    },
  };
}

type Stood = Parameters<typeof may>[0] & { workspaceId: string };

export const maySort = (actor: Actor, access: Stood, type: OrderById["type"]): MaySort => ({
  own: membershipOf(actor, access.workspaceId) !== undefined,
  all: may(access, sortedForAll[type]),
});

/** All that is in it, as far as the actor sees it: a condition on the table of that name. */
export const inList = (actor: Actor, { type, id }: OrderById): { table: SQL; which: SQL } =>
  type === "objects"
    ? {
        table: sql`objects`,
        which: sql`(objects.workspace_id, objects.container_id) = (select c.workspace_id, c.id from containers c where c.id = ${id}) and ${notDeleted("objects")}`,
      }
    : {
        table: sql`containers`,
        which: sql`${type === "boards" ? isTop(actor, id) : sql`containers.parent_id = ${id}`} and ${notDeleted("containers")}`,
      };
