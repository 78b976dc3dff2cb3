import { reading } from "@db/transact";
import { type Actor, may } from "@server/actor";
import { containerFor } from "@server/container/container-for";
import { Id } from "@server/fields";
import { metaOf, offsetOf, Paging } from "@server/paging";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { objectRows, objectView } from "./rows.ts";

const orders = {
  created_at: sql`objects.created_at, objects.id`,
  "-created_at": sql`objects.created_at desc, objects.id desc`,
  title: sql`lower(objects.title), objects.id`,
  "-title": sql`lower(objects.title) desc, objects.id desc`,
};

export const InContainerQuery = Paging.extend({
  id: Id,
  sort: z.enum(Object.keys(orders) as (keyof typeof orders)[]).default("created_at"),
});

/** What stands directly in a container, with its files. */
export const objectsInContainer = (actor: Actor, { id, sort, ...paging }: z.output<typeof InContainerQuery>) =>
  reading(actor, async (tx) => {
    const within = sql`where (objects.workspace_id, objects.container_id) = (select workspace_id, id from containers where id = ${id}) and objects.deletion_id is null`;
    const [stand, rows, { rows: counted }] = await Promise.all([
      containerFor(tx, actor, "object.see", id),
      objectRows(tx, sql`${within} order by ${orders[sort]} limit ${paging.per_page} offset ${offsetOf(paging)}`),
      tx.execute<{ total: number }>(sql`select count(*)::int as total from objects ${within}`),
    ]);
    const canEdit = may(stand, "object.edit");
    return { items: rows.map((row) => objectView(row, canEdit)), meta: metaOf(paging, counted[0]!.total) };
  });
