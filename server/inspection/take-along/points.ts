import { grantOn } from "@db/reach";
import { actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, accessTo, may } from "@server/core/actor";
import { isOwn } from "@server/core/own";
import type { Plan } from "@server/core/plan";
import { maySayOk } from "@server/inspection/action-point/action-point-for";
import { actionPointRows } from "@server/inspection/action-point/rows";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import type { TakenPoint } from "./inputs.ts";

type More = {
  of_workspace: string;
  grant: Parameters<typeof accessTo>[2];
  plan: Plan | null;
  is_mine: boolean;
  created_by: string | null;
};

/**
 * The open action points that meet a condition on action_points, the most urgent first, each with what the actor may do
 * with it. The condition keeps to what they reach.
 */
export async function takenPoints(tx: Tx, actor: Actor, locale: Locale, which: SQL): Promise<TakenPoint[]> {
  const rows = await actionPointRows<More>(tx, actor, locale, sql`action_points.status <> 'ok' and ${which}`, {
    more: sql`, action_points.workspace_id as of_workspace, action_points.created_by,
      ${grantOn(actor, actionPoints.workspaceId, actionPoints.containerId)} as grant,
      ${planColumn(actor, actionPoints.workspaceId)} as plan,
      exists (select from action_point_resolvers r where r.user_id = ${actor.userId}
        and (r.workspace_id, r.action_point_id) = (action_points.workspace_id, action_points.id)) as is_mine`,
    tail: sql`order by action_points.scheduled_on nulls last, action_points.id`,
  });
  return rows.map(({ of_workspace, grant, plan, is_mine, created_by, ...point }) => {
    const access = accessTo(actor, of_workspace, grant, plan);
    const own = isOwn(actor, access, { createdBy: created_by, createdAt: new Date(point.created_at) });
    return {
      ...point,
      may: {
        resolve: may(access, "action_point.resolve", { own: is_mine }),
        say_ok: maySayOk({ ...access, dangerousOn: point.dangerous_on }),
        edit: may(access, "action_point.edit", { own }),
        plan: may(access, "action_point.edit"),
      },
    };
  });
}
