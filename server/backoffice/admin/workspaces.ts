import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { keyOf, keysetOf, Placed, unplaced } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { workspaceViews } from "@server/tenancy/workspace/view";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AdminWorkspaceRow,
  type WorkspaceNamesQuery,
  type WorkspacesQuery,
  type workspaceSorts,
} from "./workspace-inputs.ts";

type Input = z.output<typeof WorkspacesQuery>;
const MOST_NAMES = 1000;

const Details = AdminWorkspaceRow.pick({
  id: true,
  plan: true,
  plan_ends_on: true,
  created_at: true,
  last_activity: true,
}).extend({ email: z.string(), ...Placed.shape });

const lastActivity = sql`(select max(u.last_activity_at) from memberships m join users u on u.id = m.user_id
  where m.workspace_id = w.id)`;
/** The status of the latest transaction; a cancelled one only where there is no other. */
const lastPayment = sql`(select t.status from transactions t
  where t.workspace_id = w.id order by t.status = 'canceled', t.created_at desc, t.id desc limit 1)`;

const columns: Record<(typeof workspaceSorts)[number], SQL> = {
  name: sql`in_order(w.name)`,
  customer_number: sql`w.customer_number`,
  created_at: sql`w.created_at`,
  plan_ends_on: sql`w.plan_ends_on`,
  last_activity: lastActivity,
};

function matching({ q, filter: { name, commercial_status, plan, payment_status } }: Input): SQL {
  const texts = sql`w.name, w.company, w.vat, w.customer_number::text, o.first_name, o.last_name, o.email`;
  return and(
    sql`w.deleted_at is null`,
    containsWords(texts, `${name} ${q}`),
    commercial_status && sql`w.commercial_status = ${commercial_status}`,
    plan && sql`w.plan = ${plan}`,
    payment_status && sql`${lastPayment} = ${payment_status}`,
  )!;
}

/** The workspaces that match a condition on `w` and on `o`, the owner; `tail` orders them. */
export async function workspaceRows(
  tx: Tx,
  actor: Actor,
  condition: SQL,
  { tail = sql``, place = unplaced } = {},
): Promise<(AdminWorkspaceRow & Placed)[]> {
  const rows = await queryRows(tx, Details)`
    select w.id, w.plan, w.plan_ends_on::text, w.created_at, ${lastActivity} as last_activity, o.email ${place}
    from workspaces w join users o on o.id = w.owner_id where ${condition} ${tail}`;
  const views = await workspaceViews(tx, actor, sql`w.id = any (${uuids(rows.map(({ id }) => id))})`);
  const viewById = new Map(views.map((view) => [view.id, view]));
  return rows.map(({ id, email, created_at, last_activity, ...row }) => {
    const view = viewById.get(id)!; // both queries ran in one snapshot
    return {
      ...view,
      ...row,
      owner: { ...view.owner!, email }, // super admins see members
      created_at: iso(created_at),
      last_activity: last_activity && iso(last_activity),
    };
  });
}

const WorkspacesOfAllRow = z.object({ total: z.number() });

/** A page of all workspaces. */
export function workspacesOfAll(actor: Actor, input: Input) {
  authorizeBackOffice(actor);
  const condition = matching(input);
  const { order, beyond, bounds, place, meta } = keysetOf(`workspaces ${input.sort}`, [
    keyOf(input.sort, columns, ["name", "customer_number", "created_at"]),
    { by: sql`w.id`, filled: true },
  ]);
  const tail = sql`${beyond(input)} ${order} ${bounds(input)}`;
  return reading(asOperator, async (tx) => {
    const [items, rows] = await Promise.all([
      workspaceRows(tx, actor, condition, { tail, place }),
      queryRows(
        tx,
        WorkspacesOfAllRow,
      )`select count(*)::int as total from workspaces w join users o on o.id = w.owner_id where ${condition}`,
    ]);
    return { items, meta: meta(input, rows[0]!.total, items) };
  });
}

const WorkspaceNamesRow = z.object({ id: z.string(), name: z.string() });

/** The names of workspaces for a choice; of many, the first that match what was typed. */
export function workspaceNames(
  actor: Actor,
  { filter: { name } }: z.output<typeof WorkspaceNamesQuery>,
): Promise<{ id: string; name: string }[]> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const rows = await queryRows(
      tx,
      WorkspaceNamesRow,
    )`select id, name from workspaces where deleted_at is null and ${containsWords(sql`name`, name)}
        order by in_order(name), id limit ${MOST_NAMES}`;
    return rows;
  });
}
