import { queryRows } from "@db/rows";
import { orders } from "@db/schema/order";
import { reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { CurrentOrder, type MoveInOrder, type OrderById, type OrderChanges, type OrderView } from "./inputs.ts";
import { inList, placeFor } from "./place-for.ts";
import { type OrderOwner, orderAsJson, sortingFor } from "./sorting.ts";

type View = z.infer<typeof OrderView>;
type Place = Awaited<ReturnType<typeof placeFor>>;

/** A list in the order that applies to the actor. */
export const orderOf = (actor: Actor, list: OrderById): Promise<View> =>
  reading(actor, async (tx) => {
    await placeFor(tx, actor, list);
    return viewOf(tx, actor, list);
  });

/** Sets the order of a list, shared or the actor's own. Of concurrent changes the last one wins. */
export const setOrder = (
  actor: Actor,
  { mode, order, shared, ...list }: z.output<typeof OrderChanges>,
): Promise<View> =>
  transact(actor, async (tx) => {
    const place = await placeFor(tx, actor, list);
    place.authorize(shared);
    const items = order && (await idsInList(tx, actor, list, order));
    await saveOrder(tx, actor, list, place, { mode, items, shared });
    return viewOf(tx, actor, list);
  });

/**
 * Moves one item of the list. An advisory lock makes concurrent moves wait, so that each applies to the result of the
 * one before.
 */
export const moveInOrder = (actor: Actor, { item, to, shared, ...list }: z.output<typeof MoveInOrder>): Promise<void> =>
  transact(actor, async (tx) => {
    const place = await placeFor(tx, actor, list);
    place.authorize(shared);
    await tx.execute(
      sql`select
        pg_advisory_xact_lock(hashtextextended(${`order ${list.type} ${list.id} ${shared ? "" : actor.userId}`}, 0))`,
    );
    const { ids } = await currentOrder(tx, actor, list, shared ? null : actor);
    const from = ids.indexOf(item);
    if (from < 0) throw notFound();
    ids.splice(from, 1);
    ids.splice(to - 1, 0, item);
    await saveOrder(tx, actor, list, place, { mode: "custom", items: ids, shared });
  });

/** Deletes the actor's own order, so that the shared one applies. */
export const resetOrder = (actor: Actor, list: OrderById): Promise<void> =>
  transact(actor, async (tx) => {
    const place = await placeFor(tx, actor, list);
    await deleteOwnOrder(tx, actor, list, place);
  });

const deleteOwnOrder = (tx: Tx, { userId }: Actor, { type }: OrderById, { workspaceId, containerId }: Place) =>
  tx.execute(sql`
    delete from orders where workspace_id = ${workspaceId} and type = ${type}
      and container_id is not distinct from ${containerId}::uuid and user_id = ${userId}`);

type OrderValues = { mode: View["mode"]; items?: string[]; shared: boolean };

const SharedOrderRow = z.object({ mode: z.string(), is_new: z.boolean() });

/** Saves an order. A shared one replaces the actor's own, and is recorded as an event at most every ten minutes. */
async function saveOrder(
  tx: Tx,
  actor: Actor,
  list: OrderById,
  place: Place,
  { mode, items, shared }: OrderValues,
): Promise<void> {
  const { workspaceId, containerId, title } = place;
  const rows = await queryRows(tx, SharedOrderRow)`
    select mode, updated_at < now() - interval '10 minutes' as is_new from orders
    where workspace_id = ${workspaceId} and type = ${list.type}
      and container_id is not distinct from ${containerId}::uuid and user_id is null`;
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
  await deleteOwnOrder(tx, actor, list, place);
  const before = rows[0];
  if (before && before.mode === mode && !before.is_new) return;
  await recordEvent(tx, actor, "order.set", {
    workspaceId,
    aboutId: containerId ?? workspaceId,
    title,
    detail: { list: list.type, mode },
  });
}

const IdRow = z.object({ id: z.string() });

/** The ids that are in the list, without duplicates. Others are ignored: the list may have changed in the meantime. */
async function idsInList(tx: Tx, actor: Actor, list: OrderById, order: string[]): Promise<string[]> {
  const { table, condition } = inList(actor, list);
  const rows = await queryRows(tx, IdRow)`select ${table}.id from ${table} where ${condition}`;
  const existing = new Set(rows.map(({ id }) => id));
  return [...new Set(order)].filter((id) => existing.has(id));
}

const OrderRow = z.object({ ids: z.array(z.string()), current: CurrentOrder });

async function currentOrder(
  tx: Tx,
  actor: Actor,
  list: OrderById,
  owner: OrderOwner,
): Promise<{ ids: string[]; current: CurrentOrder }> {
  const { table, condition } = inList(actor, list);
  const { joins, by } = sortingFor(owner, list, table);
  const rows = await queryRows(tx, OrderRow)`
    select array(select ${table}.id from ${table} ${joins} where ${condition} order by ${by}) as ids,
      ${orderAsJson(owner, list)} as current`;
  return rows[0]!;
}

async function viewOf(tx: Tx, actor: Actor, list: OrderById): Promise<View> {
  const { ids, current } = await currentOrder(tx, actor, list, actor);
  return { ...list, mode: current.mode ?? "default", order: ids, shared: !current.own };
}
