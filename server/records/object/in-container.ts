import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { type Actor, may } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { metaOf, offsetOf, Paging } from "@server/core/paging";
import { sortingFor } from "@server/records/order/sorting";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { objectView, sparseObjectRows } from "./rows.ts";

const sorts = {
  created_at: sql`objects.created_at, objects.id`,
  "-created_at": sql`objects.created_at desc, objects.id desc`,
  title: sql`lower(objects.title), objects.id`,
  "-title": sql`lower(objects.title) desc, objects.id desc`,
};

/** Without `sort` the list is sorted as the actor has set it for this container. */
export const InContainerQuery = Paging.extend({
  id: Id,
  sort: z.enum(Object.keys(sorts) as (keyof typeof sorts)[]).optional(),
});

const Counted = z.object({ total: z.number() });

/** A page of the objects directly in a container, with their files. `wanted`: the fields that are answered; else all. */
export const objectsInContainer = (
  actor: Actor,
  { id, sort, ...paging }: z.output<typeof InContainerQuery>,
  locale: Locale,
  wanted?: ReadonlySet<string>,
) =>
  reading(actor, async (tx) => {
    const { joins, by } = sortingFor(actor, { type: "objects", id }, sql`objects`);
    const where = sql`where (objects.workspace_id, objects.container_id) = (select workspace_id, id
      from containers where id = ${id}) and ${notDeleted("objects")}`;
    const [access, rows, counts] = await Promise.all([
      containerFor(tx, actor, "object.see", id),
      sparseObjectRows<{ place: number }>(
        tx,
        sql`join (
          select objects.id, row_number() over (order by ${sort ? sorts[sort] : by})::int as place
            from objects ${sort ? sql`` : joins} ${where}
          order by place limit ${paging.per_page} offset ${offsetOf(paging)}
        ) listed on listed.id = objects.id order by listed.place`,
        sql`, listed.place`,
        wanted,
      ),
      queryRows(tx, Counted)`select count(*)::int as total from objects ${where}`,
    ]);
    const canEdit = may(access, "object.edit");
    return {
      items: rows.map(({ place, ...row }) => objectView({ ...row, position: place }, canEdit, locale)),
      meta: metaOf(paging, counts[0]!.total),
    };
  });
