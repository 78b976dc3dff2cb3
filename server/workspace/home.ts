import { isTop } from "@db/reach";
import { reading } from "@db/transact";
import { type Actor, admitIn, may, membershipOf } from "@server/actor";
import { ContainerCard } from "@server/container/inputs";
import { type Summary, summariesOf } from "@server/container/summaries";
import { viewOf } from "@server/container/view";
import { Id } from "@server/fields";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { limitReached } from "./plan.ts";

const orders = {
  default: sql`containers.created_at, containers.id`,
  created_desc: sql`containers.created_at desc, containers.id desc`,
  alphabetical_asc: sql`in_order(containers.title), containers.id`,
  alphabetical_desc: sql`in_order(containers.title) desc, containers.id`,
} satisfies Record<string, SQL>;
export const boardSorts = Object.keys(orders) as (keyof typeof orders)[];

export const HomeQuery = z.object({ id: Id, sort: z.enum(boardSorts).default("default").catch("default") });

export const HomePage = z.object({
  workspace_id: Id,
  name: z.string(),
  /** Who is asked for access or a plan. */
  owner: z.string(),
  boards: z.array(ContainerCard),
  action_points: z.object({ open: z.number(), late: z.number(), oldest: z.string().nullable() }),
  /** How many boards may still be made; null for who makes none. */
  boards_left: z.number().nullable(),
  may: z.object({ create_board: z.boolean(), invite: z.boolean(), choose_plan: z.boolean() }),
});

type About = { name: string; owner: string };

/** A workspace's first page: where the actor's tree begins, how it stands there, and the action points in reach. */
export const workspaceHome = (actor: Actor, { id, sort }: z.output<typeof HomeQuery>): Promise<z.input<typeof HomePage>> =>
  reading(actor, async (tx) => {
    const standing = admitIn(actor, id, "workspace.see");
    const [boards, { rows }] = await Promise.all([
      summariesOf(tx, actor, isTop(actor, id), orders[sort]),
      tx.execute<About>(sql`
        select w.name, trim(concat(u.first_name, ' ', u.last_name)) as owner from workspaces w join users u on u.id = w.owner_id where w.id = ${id}`),
    ]);
    const { name, owner } = rows[0]!;
    const plan = membershipOf(actor, id)?.plan_status;
    const mayCreate = may(actor, id, standing, "board.create");
    return {
      workspace_id: id,
      name,
      owner,
      boards: boards.map((summary) => viewOf(actor, summary, [])),
      action_points: workIn(boards),
      boards_left: plan && mayCreate ? Math.max(0, plan.containers.limit - plan.containers.current) : null,
      may: {
        create_board: mayCreate && !(plan && limitReached(plan)),
        invite: may(actor, id, standing, "workspace.invite"),
        choose_plan: may(actor, id, standing, "workspace.edit"),
      },
    };
  });

/** The action points below all of them together. */
function workIn(boards: Summary[]) {
  const total = (of: "open" | "late") => boards.reduce((sum, { action_points }) => sum + action_points[of], 0);
  const since = boards.flatMap(({ action_points: { oldest } }) => oldest ?? []).sort();
  return { open: total("open"), late: total("late"), oldest: since[0] ?? null };
}
