import { notEnded } from "@db/not-ended";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { KnownRow, known } from "@server/tenancy/user/known";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MemberRole, type MembersOf, type MemberView } from "./inputs.ts";

const MemberRow = KnownRow.extend({ role: MemberRole });
export type MemberRow = z.infer<typeof MemberRow>;

/**
 * The columns of MemberRow, selected from `m` (memberships) and `u` (users). Of a member's workspaces, row-level
 * security shows only those of the reader.
 */
const columns = sql`u.id, u.first_name, u.last_name, u.email, u.locale, u.phone, u.image, u.is_super_admin,
  u.last_activity_at, u.created_at, m.role,
  array(select x.workspace_id from memberships x where x.user_id = u.id) as workspace_ids`;

const orders = {
  name: sql`plain_all(u.first_name, u.last_name)`,
  role: sql`array_position(array['owner', 'admin', 'member', 'tablet'], m.role)`,
  last_activity: sql`u.last_activity_at`,
  created_at: sql`m.created_at`,
};

type Query = z.output<typeof MembersOf>;

const Counted = z.object({ role: MemberRole, count: z.number() });

/**
 * One page of a workspace's members. Readers who may not see addresses can't search by address or sort by activity.
 */
export async function membersOnPage(tx: Tx, { id, q, role, sort, ...paging }: Query, withEmail: boolean) {
  const searched = withEmail ? sql`u.first_name, u.last_name, u.email` : sql`u.first_name, u.last_name`;
  const found = sql`from memberships m join users u on u.id = m.user_id where m.workspace_id = ${id}
    and ${containsWords(searched, q)}`;
  const by = !withEmail && sort.endsWith("last_activity") ? "name" : sort;
  const { order, beyond, bounds, place, meta } = keysetOf(`members ${by}`, [
    keyOf(by, orders, ["name", "role", "created_at"]),
    { by: orders.name, filled: true },
    { by: sql`u.id`, filled: true },
  ]);
  const [rows, counted] = await Promise.all([
    queryRows(tx, MemberRow.extend(Placed.shape))`
      select ${columns} ${place} ${found} ${role ? sql`and m.role = ${role}` : sql``}
      ${beyond(paging)} ${order} ${bounds(paging)}`,
    queryRows(tx, Counted)`select m.role, count(*)::int as count ${found} group by m.role`,
  ]);
  const counts = Object.fromEntries(counted.map(({ role, count }) => [role, count])) as Partial<
    Record<MemberRole, number>
  >;
  const total = role ? (counts[role] ?? 0) : counted.reduce((sum, { count }) => sum + count, 0);
  return { rows, counts, meta: meta(paging, total, rows) };
}

export async function findMember(tx: Tx, workspaceId: string, userId: string): Promise<MemberRow | undefined> {
  const rows = await queryRows(tx, MemberRow)`
    select ${columns} from memberships m join users u on u.id = m.user_id
      where m.workspace_id = ${workspaceId} and m.user_id = ${userId}`;
  return rows[0];
}

/** The view for REST. */
export const memberView = (row: MemberRow, withEmail: boolean): MemberView => ({
  ...known(row, withEmail),
  role: row.role,
  tablet: row.role === "tablet",
  inherited_from: null,
});

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

/**
 * SQL: the grants of these users, their own or by a group, as (user_id, container_id), without deleted containers.
 */
export const givenTo = (workspaceId: string, who: SQL): SQL => sql`
  select g.user_id, g.container_id from grants g where g.workspace_id = ${workspaceId} and g.user_id ${who}
    and ${notEnded("g")}
  union
  select m.user_id, l.container_id from group_members m join group_containers l using (workspace_id, group_id)
  where m.workspace_id = ${workspaceId} and m.user_id ${who}`;

/** SQL condition: the member sees the whole workspace. */
export const seesAll = (role: MemberRole) => role === "owner" || role === "admin";
