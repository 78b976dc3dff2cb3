import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { Offer, type OfferPage, type Offers } from "./offer-inputs.ts";
import { isSold, pictureOf } from "./view.ts";

/** All offers, also inactive ones, in their order. */
export const offersOf = (actor: Actor): Promise<z.input<typeof Offers>> => {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => ({ items: await rowsOf(tx, sql`true`) }));
};

export const offerPage = (actor: Actor, id: string | undefined): Promise<z.input<typeof OfferPage>> => {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [offers, boards] = await Promise.all([
      id ? rowsOf(tx, sql`subscription_options.id = ${id}`) : [],
      boardsToOffer(tx),
    ]);
    if (id && !offers[0]) throw notFound();
    return { offer: offers[0] ?? null, boards };
  });
};

async function rowsOf(tx: Tx, condition: SQL): Promise<Offer[]> {
  const rows = await queryRows(tx, Offer)`
    select subscription_options.id, type, words, price, picture, active, ${isSold} as sold,
      (select json_build_object('id', c.id, 'title', c.title, 'workspace', w.name) from containers c
        join workspaces w on w.id = c.workspace_id
        where (c.workspace_id, c.id) = (source_workspace_id, source_container_id) and ${notDeleted("c")}) as source,
      (select count(*)::int from purchases p where p.option_id = subscription_options.id and p.status = 'done')
        + (select count(*)::int from subscriptions s
          where subscription_options.id = any (s.option_ids) and s.status in ('active', 'canceled')) as taken,
      (select count(*)::int from purchases p
        where p.option_id = subscription_options.id and p.status in ('waiting', 'due')) as waiting
    from subscription_options where ${condition} order by position, subscription_options.id`;
  return rows.map((row) => ({ ...row, picture: pictureOf(row) }));
}

const BoardsToOfferRow = z.object({
  id: z.string(),
  title: z.string(),
  workspace: z.string(),
  workspace_id: z.string(),
});

/** The boards of workspaces that a super admin owns; no customer's board can be sold. */
export async function boardsToOffer(tx: Tx, id?: string) {
  const rows = await queryRows(tx, BoardsToOfferRow)`
    select c.id, c.title, w.name as workspace, w.id as workspace_id from containers c
    join workspaces w on w.id = c.workspace_id and w.deleted_at is null
      join users u on u.id = w.owner_id and u.is_super_admin
    where c.parent_id is null and ${notDeleted("c")} and ${id ? sql`c.id = ${id}` : sql`true`}
    order by in_order(w.name), in_order(c.title), c.id limit 500`;
  return rows;
}
