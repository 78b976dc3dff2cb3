import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { env } from "@server/core/env";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { z } from "zod";
import { findMember } from "./rows.ts";

/**
 * The maximum number of containers on the form. In a larger workspace it shows boards only, and the paths to the
 * selected containers.
 */
const MOST_PLACES = 200;

const TabletPlace = z.object({ id: Id, title: z.string(), depth: z.number() });
export const NewTabletPage = z.object({ workspace_id: Id, places: z.array(TabletPlace) });
export const TabletPage = NewTabletPage.extend({
  tablet: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  chosen: z.array(Id),
  /** The name with which the tablet signs in (an older one also by its address), and the URL to do so. */
  sign_in: z.object({ name: z.string(), address: z.string().nullable(), url: z.string() }),
});

type Place = z.infer<typeof TabletPlace>;

export const newTabletPage = (actor: Actor, workspaceId: string): Promise<z.input<typeof NewTabletPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "member.edit");
    return { workspace_id: workspaceId, places: await placesFor(tx, workspaceId, null) };
  });

const Names = z.object({ name: z.string(), byLabel: z.boolean() });

const Chosen = z.object({ id: z.string() });

export const tabletPage = (actor: Actor, workspaceId: string, userId: string): Promise<z.input<typeof TabletPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "member.edit");
    const [row, places, chosen, names] = await Promise.all([
      findMember(tx, workspaceId, userId),
      placesFor(tx, workspaceId, userId),
      queryRows(
        tx,
        Chosen,
      )`select container_id as id from grants where workspace_id = ${workspaceId} and user_id = ${userId}`,
      queryRows(tx, Names)`
        select concat(w.slug, '/', m.tablet_name) as name, m.signs_in_by_label as "byLabel" from memberships m
        join workspaces w on w.id = m.workspace_id where m.workspace_id = ${workspaceId} and m.user_id = ${userId}`,
    ]);
    if (row?.role !== "tablet") throw notFound();
    const { id, first_name, last_name, email } = row;
    const { name, byLabel } = names[0]!;
    const url = `${env.APP_URL}/login?tablet=1&email=${encodeURIComponent(name)}`;
    return {
      workspace_id: workspaceId,
      tablet: { id, first_name, last_name },
      places,
      chosen: chosen.map((grant) => grant.id),
      sign_in: { name, address: byLabel ? email : null, url },
    };
  });

/** The tree as a list with depths: each board, followed by what is in it. */
async function placesFor(tx: Tx, workspaceId: string, userId: string | null): Promise<Place[]> {
  const rows = await queryRows(tx, TabletPlace)`
    with recursive alive as materialized (select id, parent_id, title from containers
      where workspace_id = ${workspaceId} and ${notDeleted()}),
    chosen as (select container_id as id from grants where workspace_id = ${workspaceId} and user_id = ${userId}),
    shown as materialized (
      select alive.* from alive where (select count(*) from alive) <= ${MOST_PLACES} or parent_id is null
        or id in (select p.above_id from container_paths p
          join chosen on p.workspace_id = ${workspaceId} and p.container_id = chosen.id)
    ),
    tree (id, title, depth, way) as (
      select id, title, 0, array[in_order(title), id::text] from shown where parent_id is null
      union all
      select c.id, c.title, tree.depth + 1, tree.way || array[in_order(c.title), c.id::text] from tree
      join shown c on c.parent_id = tree.id
    )
    select id, title, depth from tree order by way`;
  return rows;
}
