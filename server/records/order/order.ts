import { queryRows } from "@db/rows";
import { orders } from "@db/schema/order";
import { reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { heldAsJson, sortedFor, type Whose } from "./held.ts";
import { HeldOrder, type MoveInOrder, type OrderById, type OrderChanges, type OrderView } from "./inputs.ts";
import { inList, placeFor } from "./place-for.ts";

type View = z.infer<typeof OrderView>;
type Place = Awaited<ReturnType<typeof placeFor>>;

/** How a list stands for who asks. */
export const orderOf = (actor: Actor, list: OrderById): Promise<View> =>
  reading(actor, async (tx) => {
    await placeFor(tx, actor, list);
    return viewOf(tx, actor, list);
  });

/** Sorts a list: for themselves, or for everybody. Of two at once the last holds. */
export const setOrder = (
  actor: Actor,
  { mode, order, shared, ...list }: z.output<typeof OrderChanges>,
): Promise<View> =>
  transact(actor, async (tx) => {
    const place = await placeFor(tx, actor, list);
    place.authorize(shared);
    const items = order && (await thoseInList(tx, actor, list, order));
    await keep(tx, actor, list, place, { mode, items, shared });
    return viewOf(tx, actor, list);
  });

/**
 * One of the list to another place: everything else stays as it stands at that moment, so that two who move lose
 * nothing of each other.
 */
export const moveInOrder = (actor: Actor, { item, to, shared, ...list }: z.output<typeof MoveInOrder>): Promise<void> =>
  transact(actor, async (tx) => {
    const place = await placeFor(tx, actor, list);
    place.authorize(shared);
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`order ${list.type} ${list.id} ${shared ? "" : actor.userId}`}, 0))`,
    );
    const { ids } = await orderNow(tx, actor, list, shared ? null : actor);
    const from = ids.indexOf(item);
    if (from < 0) throw notFound();
    ids.splice(from, 1);
    ids.splice(to - 1, 0, item);
    await keep(tx, actor, list, place, { mode: "custom", items: ids, shared });
  });

/** Back to everybody's order. */
export const dropOrder = (actor: Actor, list: OrderById): Promise<void> =>
  transact(actor, async (tx) => {
    const place = await placeFor(tx, actor, list);
    await dropOwn(tx, actor, list, place);
  });

const dropOwn = (tx: Tx, { userId }: Actor, { type }: OrderById, { workspaceId, containerId }: Place) =>
  tx.execute(sql`
    delete from orders where workspace_id = ${workspaceId} and type = ${type} and container_id is not distinct from ${containerId}::uuid and user_id = ${userId}`);

type Kept = { mode: View["mode"]; items?: string[]; shared: boolean };

const KeepRow = z.object({ mode: z.string(), is_new: z.boolean() });

/** Everybody's takes the place of the setter's own; the history tells of it, and of many moves in a row once. */
async function keep(tx: Tx, actor: Actor, list: OrderById, place: Place, { mode, items, shared }: Kept): Promise<void> {
  const { workspaceId, containerId, title } = place;
  const rows = await queryRows(tx, KeepRow)`
    select mode, updated_at < now() - interval '10 minutes' as is_new from orders
    where workspace_id = ${workspaceId} and type = ${list.type} and container_id is not distinct from ${containerId}::uuid and user_id is null`;
  await tx
    .insert(orders)
    .values({
      workspaceId,
      type: list.type,
      containerId,
      userId: shared ? null : actor.userId,
      mode,
      items: items ?? [],
    })
    .onConflictDoUpdate({
      target: [orders.workspaceId, orders.type, orders.containerId, orders.userId],
      set: { mode, updatedAt: sql`now()`, ...(items && { items }) },
    });
  if (!shared) return;
  await dropOwn(tx, actor, list, place);
  const before = rows[0];
  if (before && before.mode === mode && !before.is_new) return;
  await recordEvent(tx, actor, "order.set", {
    workspaceId,
    aboutId: containerId ?? workspaceId,
    title,
    detail: { list: list.type, mode },
  });
}

const ThoseInListRow = z.object({ id: z.string() });

/**
 * What is somewhere else, gone or nobody's is left out without a word: the list may have changed since it was looked
 * at.
 */
async function thoseInList(tx: Tx, actor: Actor, list: OrderById, order: string[]): Promise<string[]> {
  const { table, which } = inList(actor, list);
  const rows = await queryRows(tx, ThoseInListRow)`select ${table}.id from ${table} where ${which}`;
  const there = new Set(rows.map(({ id }) => id));
  return [...new Set(order)].filter((id) => there.has(id));
}

const OrderRow = z.object({ ids: z.array(z.string()), held: HeldOrder });

async function orderNow(
  tx: Tx,
  actor: Actor,
  list: OrderById,
  whose: Whose,
): Promise<{ ids: string[]; held: HeldOrder }> {
  const { table, which } = inList(actor, list);
  const { joins, by } = sortedFor(whose, list, table);
  const rows = await queryRows(tx, OrderRow)`
    select array(select ${table}.id from ${table} ${joins} where ${which} order by ${by}) as ids, ${heldAsJson(whose, list)} as held`;
  return rows[0]!;
}

async function viewOf(tx: Tx, actor: Actor, list: OrderById): Promise<View> {
  const { ids, held } = await orderNow(tx, actor, list, actor);
  return { ...list, mode: held.mode ?? "default", order: ids, shared: !held.own };
}
