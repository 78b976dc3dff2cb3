import { overTheWall, reading, type Tx } from "@db/transact";
import { queue, queueNames, workersAlive } from "@jobs/queue";
import type { Actor } from "@server/actor";
import { today } from "@server/day";
import { log } from "@server/log";
import { type Plan, planStatus } from "@server/workspace/plan";
import { sql } from "drizzle-orm";
import { admitToBackOffice } from "./admit.ts";
import type { Statistics } from "./inputs.ts";

type Counts = Pick<Statistics, "boards" | "objects" | "files" | "storage_bytes">;

/** The platform in numbers. Nothing in the trash counts, but for its bytes. */
export async function statistics(actor: Actor): Promise<Statistics> {
  admitToBackOffice(actor);
  const [counted, jobs] = await Promise.all([
    reading(overTheWall, async (tx) => {
      const [workspaces, users, counts, newest_workspaces, newest_users] = await Promise.all([
        workspacesCounted(tx),
        usersCounted(tx),
        contentsCounted(tx),
        newestWorkspaces(tx),
        newestUsers(tx),
      ]);
      return { workspaces, users, ...counts, newest_workspaces, newest_users };
    }),
    jobsCounted(),
  ]);
  return { ...counted, jobs };
}

type Term = { plan: Plan["plan"]; ends_on: string | null };
const statusOf = ({ plan, ends_on }: Term) => planStatus({ plan, ends_on, extra_boards: 0, boards: 0 }, today()).status;

/** By plan and the day it ends: as many rows as there are days, not workspaces. */
async function workspacesCounted(tx: Tx): Promise<Statistics["workspaces"]> {
  const { rows } = await tx.execute<Term & { count: number }>(sql`
    select plan, plan_ends_on::text as ends_on, count(*)::int as count from workspaces where deleted_at is null group by 1, 2`);
  const sum = (status?: number) =>
    rows.filter((row) => status === undefined || statusOf(row) === status).reduce((total, { count }) => total + count, 0);
  return { total: sum(), paid: sum(0), free: sum(1), trial: sum(2), expired: sum(3) };
}

async function usersCounted(tx: Tx): Promise<Statistics["users"]> {
  const { rows } = await tx.execute<Statistics["users"]>(sql`
    select count(*)::int as total, count(*) filter (where u.is_super_admin)::int as super_admins,
      count(*) filter (where not exists (select from memberships m where m.user_id = u.id))::int as without_workspace,
      count(*) filter (where u.last_activity_at > now() - interval '7 days')::int as active_this_week,
      count(*) filter (where u.created_at > now() - interval '7 days')::int as new_this_week
    from users u`);
  return rows[0]!;
}

async function contentsCounted(tx: Tx): Promise<Counts> {
  const { rows } = await tx.execute<Counts>(sql`
    select (select count(*)::int from containers where parent_id is null and deletion_id is null) as boards,
      (select count(*)::int from objects where deletion_id is null) as objects,
      (select count(*)::int from files where deletion_id is null) as files,
      (select coalesce(sum(size), 0)::float8 from blobs) as storage_bytes`);
  return rows[0]!;
}

const NEWEST = 6;

async function newestWorkspaces(tx: Tx): Promise<Statistics["newest_workspaces"]> {
  const { rows } = await tx.execute<Omit<Statistics["newest_workspaces"][number], "status"> & Term>(sql`
    select w.id, w.name, concat(o.first_name, ' ', o.last_name) as owner, w.plan, w.plan_ends_on::text as ends_on, w.created_at as made_at
    from workspaces w join users o on o.id = w.owner_id where w.deleted_at is null order by w.id desc limit ${NEWEST}`);
  return rows.map(({ made_at, ends_on, ...row }) => ({
    ...row,
    status: statusOf({ plan: row.plan, ends_on }),
    made_at: new Date(made_at).toISOString(),
  }));
}

async function newestUsers(tx: Tx): Promise<Statistics["newest_users"]> {
  const { rows } = await tx.execute<Statistics["newest_users"][number]>(sql`
    select u.id, concat(u.first_name, ' ', u.last_name) as name, u.email, u.locale, u.created_at as registered_at
    from users u order by u.id desc limit ${NEWEST}`);
  return rows.map(({ registered_at, ...row }) => ({ ...row, registered_at: new Date(registered_at).toISOString() }));
}

/** The page is there while Redis is not. */
async function jobsCounted(): Promise<Statistics["jobs"]> {
  try {
    const [workers, ...counts] = await Promise.all([
      workersAlive(),
      ...queueNames.map((name) => queue(name).getJobCounts("failed", "wait")),
    ]);
    const sum = (of: "failed" | "wait") => counts.reduce((total, count) => total + (count[of] ?? 0), 0);
    return { failed: sum("failed"), waiting: sum("wait"), workers };
  } catch (error) {
    log.warn("the queue can't be counted", { error });
    return null;
  }
}
