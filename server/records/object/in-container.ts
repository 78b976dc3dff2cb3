import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { type Actor, may } from "@server/core/actor";
import { Id, OptionalMoment, text } from "@server/core/fields";
import { keysetOf, type Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { Listing, sorted } from "@server/core/paging";
import { sortingFor } from "@server/records/order/sorting";
import { and, sql } from "drizzle-orm";
import { z } from "zod";
import { objectChangedSince } from "./changed-since.ts";
import { objectKeyset } from "./keyset.ts";
import { objectSorts } from "./list-inputs.ts";
import { objectView, sparseObjectRows } from "./rows.ts";

/** Without `sort` the list is sorted as the actor has set it for this container. */
export const InContainerQuery = Listing.extend({
  id: Id,
  q: text(100),
  updated_since: OptionalMoment,
  sort: sorted(objectSorts).optional(),
});

const Counted = z.object({ total: z.number() });

/** A page of the objects directly in a container, with their files. `wanted`: the fields that are answered; else all. */
export const objectsInContainer = (
  actor: Actor,
  { id, q, updated_since, sort, ...paging }: z.output<typeof InContainerQuery>,
  locale: Locale,
  wanted?: ReadonlySet<string>,
) =>
  reading(actor, async (tx) => {
    const access = await containerFor(tx, actor, "object.see", id);
    const own = sortingFor(actor, { type: "objects", id }, sql`objects`);
    const joins = sort ? sql`` : own.joins;
    const { order, beyond, bounds, place, meta } = sort ? objectKeyset(sort) : keysetOf("objects in order", own.keys);
    const where = sql`where (objects.workspace_id, objects.container_id) = (select workspace_id, id
      from containers where id = ${id}) and ${notDeleted("objects")}`;
    const asked = and(
      containsWords(sql`objects.title, objects.subtitle, objects.display_code`, q),
      objectChangedSince(updated_since),
    );
    const [rows, counts] = await Promise.all([
      sparseObjectRows<Placed & { number: number }>(
        tx,
        sql`join (
          select objects.id, objects.number ${place}
          from (select objects.*, row_number() over (${order})::int as number from objects ${joins} ${where}) objects
            ${joins} where ${asked} ${beyond(paging)} ${order} ${bounds(paging)}
        ) listed on listed.id = objects.id order by listed.number`,
        sql`, listed.number, listed.place`,
        wanted,
      ),
      queryRows(tx, Counted)`select count(*)::int as total from objects ${where} and ${asked}`,
    ]);
    const canEdit = may(access, "object.edit");
    return {
      items: rows.map(({ number, ...row }) => objectView({ ...row, position: number }, canEdit, locale)),
      meta: meta(paging, counts[0]!.total, rows),
    };
  });
