import type { Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, accessTo, may } from "@server/core/actor";
import { iso } from "@server/core/day";
import { sql } from "drizzle-orm";
import type { ContainerView } from "./inputs.ts";
import { type Summary, summariesOf } from "./summaries.ts";

/** The address of a floor plan. It contains part of the content's hash, so that browsers don't show an older one. */
export const planPath = (id: string, floorplan: string) => `/files/plan/${id}?v=${floorplan.slice(0, 12)}`;

const floorPlansOf = ({
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

/** The view of one board or container for the actor. Throws not found or forbidden. */
export async function loadContainerView(tx: Tx, actor: Actor, id: string): Promise<ContainerView> {
  const [, [summary], path] = await Promise.all([
    containerFor(tx, actor, "container.see", id),
    summariesOf(tx, actor, sql`containers.id = ${id}`),
    pathOf(tx, actor, id),
  ]);
  return containerView(actor, summary!, path.slice(0, -1));
}

/** The view of a container by its summary; `path` leads to its parent. */
export function containerView(actor: Actor, summary: Summary, path: ContainerView["path"]) {
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
    // its creator first, also a super admin, who has no grant
    owners: [...new Set([...(summary.user_id ? [summary.user_id] : []), ...summary.owners])],
    images: floorPlansOf(summary),
    has_containers: summary.containers_count > 0,
    created_at: iso(created_at),
    permissions: { can_edit: may(accessTo(actor, summary.workspace_id, grant, plan), "container.edit") },
    path,
  };
}
