import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Access, type Actor, may } from "@server/core/actor";
import { sortingFor } from "@server/records/order/sorting";
import { type SQL, sql } from "drizzle-orm";
import type { ObjectView } from "./inputs.ts";
import { objectFor } from "./object-for.ts";
import { objectRows, objectView } from "./rows.ts";

/** The view of one object for the actor. Throws not found or forbidden. */
export async function loadObjectView(tx: Tx, actor: Actor, id: string, locale: Locale): Promise<ObjectView> {
  const [access, row] = await Promise.all([objectFor(tx, actor, "object.see", id), rowOf(tx, actor, id)]);
  return viewOf(row!, access, locale);
}

/** The same of one that the actor was let change in this transaction: `access` is what allowed it. */
export async function viewInReach(
  tx: Tx,
  actor: Actor,
  { id, access }: { id: string; access: Access },
  locale: Locale,
): Promise<ObjectView> {
  return viewOf((await rowOf(tx, actor, id))!, access, locale);
}

type Row = Awaited<ReturnType<typeof objectRows<{ place: number }>>>[number];

const rowOf = async (tx: Tx, actor: Actor, id: string): Promise<Row | undefined> =>
  (await objectRows<{ place: number }>(tx, sql`where objects.id = ${id}`, placeColumn(actor, id)))[0];

const viewOf = ({ place, ...row }: Row, access: Access, locale: Locale): ObjectView =>
  objectView({ ...row, position: place }, may(access, "object.edit"), locale);

/**
 * A column with the object's position, from 1, in the list of its container as it is sorted for the actor. Where that is
 * by age the ones before it are counted, which costs less than to sort all.
 */
function placeColumn(actor: Actor, id: string): SQL {
  const { joins, by } = sortingFor(
    actor,
    { type: "objects", id: sql`(select at.container_id from objects at where at.id = ${id})` },
    sql`o`,
  );
  const siblings = sql`objects o where (o.workspace_id, o.container_id) = (objects.workspace_id, objects.container_id)
    and ${notDeleted("o")}`;
  return sql`, (select case
    when coalesce(list_order.mode, 'created_asc') = 'created_asc' then (select count(*)::int from ${siblings}
      and (o.created_at, o.id) <= (objects.created_at, objects.id))
    when list_order.mode = 'created_desc' then (select count(*)::int from ${siblings}
      and (o.created_at, o.id) >= (objects.created_at, objects.id))
    else (select place from (select o.id, row_number() over (order by ${by})::int as place from ${siblings}) listed
      where listed.id = objects.id) end
    from (select) only_one ${joins}) as place`;
}
