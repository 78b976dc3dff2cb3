import type { SortedList } from "@db/schema/sort-mode";
import type { Actor } from "@server/core/actor";
import { type SQL, sql } from "drizzle-orm";
import type { HeldOrder } from "./inputs.ts";

/** Where an order can be set: the boards of a workspace, the containers or the objects in a container. */
export type SortedPlace = { type: SortedList; id: string | SQL };
/** Whose order holds: somebody's own over everybody's; null: everybody's alone. */
export type Whose = Pick<Actor, "userId"> | null;

const ofPlace = ({ type, id }: SortedPlace): SQL =>
  type === "boards"
    ? sql`orders.workspace_id = ${id} and orders.type = 'boards' and orders.container_id is null`
    : sql`orders.workspace_id = (select c.workspace_id from containers c where c.id = ${id}) and orders.type = ${type} and orders.container_id = ${id}`;

const ofWhom = (whose: Whose): SQL =>
  whose ? sql`(orders.user_id is null or orders.user_id = ${whose.userId})` : sql`orders.user_id is null`;

/** The one rule of which order holds: a row, or none where nobody chose. */
const held = (whose: Whose, place: SortedPlace): SQL =>
  sql`select orders.mode, orders.items, orders.user_id is not null as is_own from orders
    where ${ofPlace(place)} and ${ofWhom(whose)} order by orders.user_id is null limit 1`;

/**
 * Names `by` in the order by of a statement that has `joins` after its table: so a list is sorted, and cut into pages,
 * by the database.
 */
export type Sorting = { joins: SQL; by: SQL };

/**
 * A list as it stands for somebody. `of` is what the statement calls the containers or objects. What was never dragged
 * comes after what was; `unless` sorts where nobody chose.
 */
export function sortedFor(whose: Whose, place: SortedPlace, of: SQL, unless?: SQL): Sorting {
  // looked up in a map, made once: of a join, Postgres might compare each with each
  const spots = sql`(select jsonb_object_agg(item, spot) from (${held(whose, place)}) h, unnest(h.items) with ordinality dragged (item, spot))`;
  const oldest = sql`${of}.created_at, ${of}.id`;
  return {
    joins: sql`left join (${held(whose, place)}) held on true`,
    by: sql`case when held.mode = 'custom' then (${spots} ->> ${of}.id::text)::int end, case when held.mode = 'alphabetical_asc' then in_order(${of}.title) end,
      case when held.mode = 'alphabetical_desc' then in_order(${of}.title) end desc,
      case when held.mode = 'created_desc' then ${of}.created_at end desc, case when held.mode = 'created_desc' then ${of}.id end desc,
      ${unless ?? sql``} ${oldest}`,
  };
}

/** Which order holds there, as a column of another statement. */
export const heldAsJson = (whose: Whose, place: SortedPlace): SQL<HeldOrder> =>
  sql`coalesce((select json_build_object('mode', mode, 'own', is_own) from (${held(whose, place)}) held), '{"mode": null, "own": false}')`;
