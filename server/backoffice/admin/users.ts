import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { keyOf, keysetOf, Placed, unplaced } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { isProgram } from "@server/tenancy/api-key/is-program";
import { avatarCall, avatarOf } from "@server/tenancy/user/avatar-path";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type AdminsQuery, AdminUserRow, type UsersQuery, type userKinds, type userSorts } from "./inputs.ts";

const Row = AdminUserRow.omit({ picture: true }).extend(Placed.shape);

const isIn = sql`exists (select from memberships m where m.user_id = u.id)`;
const isTablet = sql`exists (select from memberships m where m.user_id = u.id and m.role = 'tablet')`;
const kinds: Record<(typeof userKinds)[number], SQL> = {
  super_admin: sql`u.is_super_admin`,
  without_workspace: sql`not ${isIn}`,
  tablet: isTablet,
};
const columns: Record<(typeof userSorts)[number], SQL> = {
  name: sql`in_order(u.first_name || ' ' || u.last_name)`,
  email: sql`u.email`,
  registered_at: sql`u.created_at`,
  last_activity: sql`u.last_activity_at`,
};

/** The users that match a condition on `u`, as the back-office shows them. */
export async function userRows(
  tx: Tx,
  condition: SQL,
  { tail = sql``, place = unplaced } = {},
): Promise<(AdminUserRow & Placed)[]> {
  const rows = await queryRows(tx, Row)`
    select u.id, u.first_name, u.last_name, u.email, u.locale, u.phone, u.image, u.is_super_admin,
      ${isTablet} as tablet,
      u.proved_at is null and not ${isTablet} as pending,
      array(select m.workspace_id from memberships m where m.user_id = u.id) as workspace_ids,
      u.last_activity_at as last_activity, u.created_at as registered_at ${place}
    from users u where ${condition} and not ${isProgram(sql`u.id`)} ${tail}`;
  return rows.map(({ image, last_activity, registered_at, ...row }) => ({
    ...row,
    image: avatarCall(row.id, image),
    picture: avatarOf(row.id, image),
    last_activity: last_activity && iso(last_activity),
    registered_at: iso(registered_at),
  }));
}

type Query = z.output<typeof UsersQuery> | z.output<typeof AdminsQuery>;

const PageOfUsersRow = z.object({ total: z.number() });

async function pageOfUsers(tx: Tx, condition: SQL, { filter, q, sort, ...paging }: Query) {
  const words = containsWords(sql`u.first_name, u.last_name, u.email`, `${filter.name} ${q}`);
  const found = sql`${condition} and ${words}`;
  const { order, beyond, bounds, place, meta } = keysetOf(`accounts ${sort}`, [
    keyOf(sort, columns, ["name", "email", "registered_at"]),
    { by: sql`u.id`, filled: true },
  ]);
  const tail = sql`${beyond(paging)} ${order} ${bounds(paging)}`;
  const [items, rows] = await Promise.all([
    userRows(tx, found, { tail, place }),
    queryRows(
      tx,
      PageOfUsersRow,
    )`select count(*)::int as total from users u where ${found} and not ${isProgram(sql`u.id`)}`,
  ]);
  return { items, meta: meta(paging, rows[0]!.total, items) };
}

/** A page of all accounts. */
export function usersOf(actor: Actor, query: z.output<typeof UsersQuery>) {
  authorizeBackOffice(actor);
  const { kind } = query.filter;
  return reading(asOperator, (tx) => pageOfUsers(tx, kind ? kinds[kind] : sql`true`, query));
}

/** A page of the super admins. */
export function adminsOf(actor: Actor, query: z.output<typeof AdminsQuery>) {
  authorizeBackOffice(actor);
  return reading(asOperator, (tx) => pageOfUsers(tx, kinds.super_admin, query));
}
