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
import { type Summary, summariesOf } from "./summaries.ts";
import { viewOf } from "./view.ts";

const sorts = {
  default: sql`containers.created_at, containers.id`,
  created_desc: sql`containers.created_at desc, containers.id desc`,
  alphabetical_asc: sql`in_order(containers.title), containers.id`,
  alphabetical_desc: sql`in_order(containers.title) desc, containers.id`,
} satisfies Record<string, SQL>;
const named = Object.keys(sorts) as (keyof typeof sorts)[];

/** Sorted as boards are for who asks, unless the address says otherwise. */
export const HomeQuery = z.object({ id: Id, sort: z.enum(named).optional().catch(undefined) });

export const HomePage = z.object({
  workspace_id: Id,
  name: z.string(),
  /** Who is asked for access or a plan. */
  owner: z.string(),
  boards: z.array(ContainerCard),
  order: CurrentOrder.extend({ may: MaySort }),
  action_points: z.object({ open: z.number(), late: z.number(), oldest: z.string().nullable() }),
  /** How many boards may still be made; null for who makes none. */
  boards_left: z.number().nullable(),
  /** Long work of who looks that goes on, or failed in the last day: the way back to it. */
  jobs: z.array(JobView.pick({ id: true, kind: true, title: true, state: true, progress: true })),
  may: z.object({ create_board: z.boolean(), invite: z.boolean(), choose_plan: z.boolean() }),
});

const About = z.object({
  name: z.string(),
  owner: z.string(),
  plan: z.custom<Plan>().nullable(),
  held: CurrentOrder,
  jobs: HomePage.shape.jobs,
});

/** A workspace's first page: where the actor's tree begins, how it stands there, and the action points in reach. */
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
      queryRows(tx, About)`
        select workspaces.name, trim(concat(u.first_name, ' ', u.last_name)) as owner,
          ${planColumn(actor, workspaces.id)} as plan,
          ${orderAsJson(actor, list)} as held,
          coalesce((select json_agg(json_build_object('id', j.id, 'kind', j.kind, 'title', j.title, 'state', j.state,
            'progress', j.progress) order by j.id)
            from jobs j where j.user_id = ${actor.userId} and j.workspace_id = workspaces.id
              and (j.state in ('waiting', 'active') or j.state = 'failed' and j.done_at > now() - interval '1 day')),
                '[]') as jobs
        from workspaces join users u on u.id = workspaces.owner_id
        where workspaces.id = ${id} and workspaces.deleted_at is null`,
    ]);
    if (!rows[0]) throw notFound(); // of who may go everywhere
    const { name, owner, plan: known, held, jobs } = rows[0];
    const access = accessIn(actor, id, known);
    const plan = planStatusFor(actor, id, known);
    const mayCreate = may(access, "board.create");
    return {
      workspace_id: id,
      name,
      owner,
      boards: boards.map((summary) => viewOf(actor, summary, [])),
      order: { ...held, may: maySort(actor, access, "boards") },
      action_points: workIn(boards),
      jobs,
      boards_left: plan && mayCreate ? Math.max(0, plan.containers.limit - plan.containers.current) : null,
      may: {
        create_board: mayCreate && !(plan && limitReached(plan)),
        invite: may(access, "workspace.invite"),
        choose_plan: may(access, "workspace.edit"),
      },
    };
  });

/** The action points below all of them together. */
function workIn(boards: Summary[]) {
  const total = (of: "open" | "late") => boards.reduce((sum, { action_points }) => sum + action_points[of], 0);
  const since = boards.flatMap(({ action_points: { oldest } }) => oldest ?? []).sort();
  return { open: total("open"), late: total("late"), oldest: since[0] ?? null };
}
