import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import { countLiveWorkers, queue, queueNames } from "@jobs/queue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso, today } from "@server/core/day";
import { log } from "@server/core/log";
import { type Plan, planStatus } from "@server/core/plan";
import { isProgram } from "@server/tenancy/api-key/is-program";
import { commercialStatuses } from "@server/tenancy/workspace/inputs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { weeksOf } from "./growth.ts";
import { Statistics } from "./inputs.ts";
import { moneyOf } from "./money.ts";
import { paymentNotes } from "./payment-notes.ts";
import { storedByAll } from "./stored.ts";
import { plans } from "./workspace-inputs.ts";

const Counts = Statistics.pick({ boards: true, objects: true, files: true });
type Counts = z.infer<typeof Counts>;

/** Statistics of the platform. Deleted things count only by their bytes. */
export async function statistics(actor: Actor): Promise<Statistics> {
  authorizeBackOffice(actor);
  const [counted, stored, jobs] = await Promise.all([
    reading(asOperator, async (tx) => {
      const [workspaces, users, counts, newest_workspaces, newest_users, money, payment_notes, weeks] =
        await Promise.all([
          workspacesCounted(tx),
          usersCounted(tx),
          contentsCounted(tx),
          newestWorkspaces(tx),
          newestUsers(tx),
          moneyOf(tx),
          paymentNotes(tx),
          weeksOf(tx),
        ]);
      return { workspaces, users, ...counts, newest_workspaces, newest_users, money, payment_notes, weeks };
    }),
    storedByAll(),
    jobsCounted(),
  ]);
  return { ...counted, ...stored, jobs };
}

const Term = z.object({ plan: z.custom<Plan["plan"]>(), ends_on: z.string().nullable() });
type Term = z.infer<typeof Term>;
const statusOf = ({ plan, ends_on }: Term) => planStatus({ plan, ends_on, extra_boards: 0, boards: 0 }, today()).status;

const Counted = Term.extend({ commercial_status: z.custom<(typeof commercialStatuses)[number]>(), count: z.number() });
type Counted = z.infer<typeof Counted>;

const Paying = z.object({ count: z.number() });

const Active = z.object({ count: z.number() });

/**
 * Counts workspaces, grouped in SQL by plan, last day and commercial status, because the plan's status is computed
 * here.
 */
async function workspacesCounted(tx: Tx): Promise<Statistics["workspaces"]> {
  const [rows, active, paying] = await Promise.all([
    queryRows(tx, Counted)`
      select plan, plan_ends_on::text as ends_on, commercial_status, count(*)::int as count
      from workspaces where deleted_at is null group by 1, 2, 3`,
    queryRows(tx, Active)`
      select count(distinct m.workspace_id)::int as count from users u join memberships m on m.user_id = u.id
      where u.last_activity_at > now() - interval '7 days'`,
    queryRows(tx, Paying)`
      select count(distinct s.workspace_id)::int as count from subscriptions s
      join workspaces w on w.id = s.workspace_id
      where s.status in ('active', 'canceled') and w.deleted_at is null and exists (
        select from transactions t where (t.workspace_id, t.subscription_id) = (s.workspace_id, s.id)
          and t.status = 'paid')`,
  ]);
  const sum = (matches: (row: Counted) => boolean = () => true) =>
    rows.filter(matches).reduce((total, { count }) => total + count, 0);
  const each = <N extends string>(names: readonly N[], of: (row: Counted) => N) =>
    Object.fromEntries(names.map((name) => [name, sum((row) => of(row) === name)])) as Record<N, number>;
  const withStatus = (status: number) => sum((row) => statusOf(row) === status);
  return {
    total: sum(),
    paid: withStatus(0),
    free: withStatus(1),
    trial: withStatus(2),
    expired: withStatus(3),
    active_this_week: active[0]!.count,
    paying: paying[0]!.count,
    by_commercial_status: each(commercialStatuses, (row) => row.commercial_status),
    by_plan: each(plans, (row) => row.plan),
  };
}

const UsersCountedRow = Statistics.shape.users;

async function usersCounted(tx: Tx): Promise<Statistics["users"]> {
  const rows = await queryRows(tx, UsersCountedRow)`
    select count(*)::int as total, count(*) filter (where u.is_super_admin)::int as super_admins,
      count(*) filter (where not exists (select from memberships m where m.user_id = u.id))::int as without_workspace,
      count(*) filter (where u.last_activity_at > now() - interval '7 days')::int as active_this_week,
      count(*) filter (where u.created_at > now() - interval '7 days')::int as new_this_week
    from users u where not ${isProgram(sql`u.id`)}`;
  return rows[0]!;
}

async function contentsCounted(tx: Tx): Promise<Counts> {
  const rows = await queryRows(tx, Counts)`
    select (select count(*)::int from containers where parent_id is null and ${notDeleted()}) as boards,
      (select count(*)::int from objects where ${notDeleted()}) as objects,
      (select count(*)::int from files where ${notDeleted()}) as files`;
  return rows[0]!;
}

const NEWEST = 6;
const NewWorkspace = Statistics.shape.newest_workspaces.element.omit({ status: true }).extend(Term.shape);
const NewUser = Statistics.shape.newest_users.element;

async function newestWorkspaces(tx: Tx): Promise<Statistics["newest_workspaces"]> {
  const rows = await queryRows(tx, NewWorkspace)`
    select w.id, w.name, concat(o.first_name, ' ', o.last_name) as owner, w.plan, w.plan_ends_on::text as ends_on,
      w.created_at as made_at
    from workspaces w join users o on o.id = w.owner_id where w.deleted_at is null order by w.id desc limit ${NEWEST}`;
  return rows.map(({ made_at, ends_on, ...row }) => ({
    ...row,
    status: statusOf({ plan: row.plan, ends_on }),
    made_at: iso(made_at),
  }));
}

async function newestUsers(tx: Tx): Promise<Statistics["newest_users"]> {
  const rows = await queryRows(tx, NewUser)`
    select u.id, concat(u.first_name, ' ', u.last_name) as name, u.email, u.locale, u.created_at as registered_at
    from users u where not ${isProgram(sql`u.id`)} order by u.id desc limit ${NEWEST}`;
  return rows.map(({ registered_at, ...row }) => ({ ...row, registered_at: iso(registered_at) }));
}

/** Null where Redis does not answer, so that the page still loads. */
async function jobsCounted(): Promise<Statistics["jobs"]> {
  try {
    const [workers, ...counts] = await Promise.all([
      countLiveWorkers(),
      ...queueNames.map((name) => queue(name).getJobCounts("failed", "wait", "prioritized")),
    ]);
    const sum = (of: string) => counts.reduce((total, count) => total + (count[of] ?? 0), 0);
    return { failed: sum("failed"), waiting: sum("wait") + sum("prioritized"), workers };
  } catch (error) {
    log.warn("the queue can't be counted", { error });
    return null;
  }
}
