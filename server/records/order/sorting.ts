import type { SortedList, SortMode } from "@db/schema/sort-mode";
import type { Actor } from "@server/core/actor";
import { type Key, orderedBy } from "@server/core/keyset";
import { type SQL, sql } from "drizzle-orm";
import type { CurrentOrder } from "./inputs.ts";

/** A list that can be sorted: the boards of a workspace, or the containers or objects in a container. */
export type SortedListRef = { type: SortedList; id: string | SQL };
/** The person whose own order takes precedence over the shared one; null: only the shared one. */
export type OrderOwner = Pick<Actor, "userId"> | null;

const isOfList = ({ type, id }: SortedListRef): SQL =>
  type === "boards"
    ? sql`orders.workspace_id = ${id} and orders.type = 'boards' and orders.container_id is null`
    : sql`orders.workspace_id = (select c.workspace_id from containers c where c.id = ${id}) and orders.type = ${type}
      and orders.container_id = ${id}`;

const isOfOwner = (owner: OrderOwner): SQL =>
  owner ? sql`(orders.user_id is null or orders.user_id = ${owner.userId})` : sql`orders.user_id is null`;

/** A subselect of the order that applies: one row, or none if nobody set one. */
const currentOrder = (owner: OrderOwner, list: SortedListRef): SQL =>
  sql`select orders.mode, orders.items, orders.user_id is not null as is_own from orders
    where ${isOfList(list)} and ${isOfOwner(owner)} order by orders.user_id is null limit 1`;

/** `joins` for after the table of a statement, and `by` for its order by. */
export type Sorting = { joins: SQL; by: SQL };

/**
 * The sorting of a list for a person. `of` is the name of the containers or objects in the statement. Items that are
 * not in a custom order come last. `fallback` sorts if nobody set an order; without it the oldest come first.
 */
export function sortingFor(
  owner: OrderOwner,
  list: SortedListRef,
  of: SQL,
  fallback: readonly Key[] = [],
): Sorting & { keys: Key[] } {
  // a map, computed once: for a join, Postgres might compare each row with each
  const positions = sql`(select jsonb_object_agg(item, position)
    from (${currentOrder(owner, list)}) h, unnest(h.items) with ordinality dragged (item, position))`;
  const when = (mode: SortMode, value: SQL) =>
    sql`case when list_order.mode = ${sql.raw(`'${mode}'`)} then ${value} end`;
  const [title, made, id] = [sql`in_order(${of}.title)`, sql`${of}.created_at`, sql`${of}.id`];
  const keys: Key[] = [
    { by: when("custom", sql`(${positions} ->> ${of}.id::text)::int`) },
    { by: when("alphabetical_asc", title) },
    { by: when("alphabetical_desc", title), desc: true },
    { by: when("created_desc", made), desc: true },
    { by: when("created_desc", id), desc: true },
    ...fallback,
    { by: made, filled: true },
    { by: id, filled: true },
  ];
  return { joins: sql`left join (${currentOrder(owner, list)}) list_order on true`, by: orderedBy(keys), keys };
}

/** The order that applies to a list, as a JSON column of another statement. */
export const orderAsJson = (owner: OrderOwner, list: SortedListRef): SQL<CurrentOrder> =>
  sql`coalesce((select json_build_object('mode', mode, 'own', is_own) from (${currentOrder(owner, list)}) current),
    '{"mode": null, "own": false}')`;
