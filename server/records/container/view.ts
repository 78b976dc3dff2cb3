import type { Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, accessTo, may } from "@server/core/actor";
import { sql } from "drizzle-orm";
import type { ContainerView } from "./inputs.ts";
import { type Summary, summariesOf } from "./summaries.ts";

/** The floor plan's address carries its content's name, so that a new one is seen at once. */
export const planPath = (id: string, floorplan: string) => `/files/plan/${id}?v=${floorplan.slice(0, 12)}`;

const planOf = ({
  id,
  floorplan,
  floorplan_width,
  floorplan_height,
}: Pick<Summary, "id" | "floorplan" | "floorplan_width" | "floorplan_height">) =>
  floorplan
    ? [
        {
          file_path: planPath(id, floorplan),
          width: floorplan_width ?? 0,
          height: floorplan_height ?? 0,
        },
      ]
    : [];

/** One board or container, as the actor sees it. */
export async function containerView(tx: Tx, actor: Actor, id: string): Promise<ContainerView> {
  const [, [summary], path] = await Promise.all([
    containerFor(tx, actor, "container.see", id),
    summariesOf(tx, actor, sql`containers.id = ${id}`),
    pathOf(tx, actor, id),
  ]);
  return viewOf(actor, summary!, path.slice(0, -1));
}

export function viewOf(actor: Actor, summary: Summary, path: ContainerView["path"]) {
  const {
    floorplan: _,
    floorplan_width: __,
    floorplan_height: ___,
    floorplan_at: ____,
    action_points: _____,
    grant,
    plan,
    created_at,
    ...rest
  } = summary;
  return {
    ...rest,
    // who made it as a super admin is no member, and has no grant
    owners: [...new Set([...(summary.user_id ? [summary.user_id] : []), ...summary.owners])],
    images: planOf(summary),
    has_containers: summary.containers_count > 0,
    created_at: new Date(created_at).toISOString(),
    permissions: { can_edit: may(accessTo(actor, summary.workspace_id, grant, plan), "container.edit") },
    path,
  };
}
