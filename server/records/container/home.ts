import { isTop } from "@db/reach";
import { queryRows } from "@db/rows";
import { workspaces } from "@db/schema/workspace";
import { reading } from "@db/transact";
import { type Actor, accessIn, authorizeIn, may, planStatusFor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { limitReached, type Plan } from "@server/core/plan";
import { CurrentOrder, MaySort } from "@server/records/order/inputs";
import { maySort } from "@server/records/order/place-for";
import { orderAsJson, sortingFor } from "@server/records/order/sorting";
import { JobView } from "@server/tenancy/job/inputs";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ContainerCard } from "./inputs.ts";
import { containerView } from "./load-view.ts";
import { type Summary, summariesOf } from "./summaries.ts";

const sorts = {
  default: sql`containers.created_at, containers.id`,
  created_desc: sql`containers.created_at desc, containers.id desc`,
  alphabetical_asc: sql`in_order(containers.title), containers.id`,
  alphabetical_desc: sql`in_order(containers.title) desc, containers.id`,
} satisfies Record<string, SQL>;
const sortNames = Object.keys(sorts) as (keyof typeof sorts)[];

/** Without `sort` the boards are sorted as the actor has set it. Invalid values in the address are ignored. */
export const HomeQuery = z.object({ id: Id, sort: z.enum(sortNames).optional().catch(undefined) });

export const HomePage = z.object({
  workspace_id: Id,
  name: z.string(),
  /** The name of the workspace's owner, whom members can ask for access or a plan. */
  owner: z.string(),
  boards: z.array(ContainerCard),
  order: CurrentOrder.extend({ may: MaySort }),
  action_points: z.object({ open: z.number(), late: z.number(), oldest: z.string().nullable() }),
  /** How many more boards the plan allows; null if the actor may not create boards. */
  boards_left: z.number().nullable(),
  /** The actor's jobs that are in progress or failed in the last day. */
  jobs: z.array(JobView.pick({ id: true, kind: true, title: true, state: true, progress: true })),
  may: z.object({ create_board: z.boolean(), invite: z.boolean(), choose_plan: z.boolean() }),
});

const Row = z.object({
  name: z.string(),
  owner: z.string(),
  /** Not checked: planColumn() yields it. */
  plan: z.custom<Plan>().nullable(),
  current_order: CurrentOrder,
  jobs: HomePage.shape.jobs,
});

/**
 * The first page of a workspace: the boards, or the topmost containers that the actor can reach, with their states and
 * action points. Throws not found or forbidden.
 */
export const workspaceHome = (
  actor: Actor,
  { id, sort }: z.output<typeof HomeQuery>,
): Promise<z.input<typeof HomePage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see");
    const list = { type: "boards", id } as const;
    const sorting = sort ? { joins: sql``, by: sorts[sort] } : sortingFor(actor, list, sql`containers`);
    const [boards, rows] = await Promise.all([
      summariesOf(tx, actor, isTop(actor, id), sorting),
      queryRows(tx, Row)`
        select workspaces.name, trim(concat(u.first_name, ' ', u.last_name)) as owner,
          ${planColumn(actor, workspaces.id)} as plan,
          ${orderAsJson(actor, list)} as current_order,
          coalesce((select json_agg(json_build_object('id', j.id, 'kind', j.kind, 'title', j.title, 'state', j.state,
            'progress', j.progress) order by j.id)
            from jobs j where j.user_id = ${actor.userId} and j.workspace_id = workspaces.id
              and (j.state in ('waiting', 'active') or j.state = 'failed' and j.done_at > now() - interval '1 day')),
                '[]') as jobs
        from workspaces join users u on u.id = workspaces.owner_id
        where workspaces.id = ${id} and workspaces.deleted_at is null`,
    ]);
    if (!rows[0]) throw notFound(); // a deleted workspace, for a super admin
    const { name, owner, plan: storedPlan, current_order, jobs } = rows[0];
    const access = accessIn(actor, id, storedPlan);
    const plan = planStatusFor(actor, id, storedPlan);
    const mayCreate = may(access, "board.create");
    return {
      workspace_id: id,
      name,
      owner,
      boards: boards.map((summary) => containerView(actor, summary, [])),
      order: { ...current_order, may: maySort(actor, access, "boards") },
      action_points: actionPointTotals(boards),
      jobs,
      boards_left: plan && mayCreate ? Math.max(0, plan.containers.limit - plan.containers.current) : null,
      may: {
        create_board: mayCreate && !(plan && limitReached(plan)),
        invite: may(access, "workspace.invite"),
        choose_plan: may(access, "workspace.edit"),
      },
    };
  });

/** The sums of the action points in and below all boards. */
function actionPointTotals(boards: Summary[]) {
  const total = (of: "open" | "late") => boards.reduce((sum, { action_points }) => sum + action_points[of], 0);
  const oldestDays = boards.flatMap(({ action_points: { oldest } }) => oldest ?? []).sort();
  return { open: total("open"), late: total("late"), oldest: oldestDays[0] ?? null };
}
