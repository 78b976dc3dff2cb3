import { notDeleted } from "@db/not-deleted";
import { isTop } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, authorizeIn } from "@server/core/actor";
import { Id, text } from "@server/core/fields";
import { type Key, keyOf, keysetOf, orderedBy, type Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { Listing, listOf, sorted } from "@server/core/paging";
import { type SortedListRef, sortingFor } from "@server/records/order/sorting";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ContainerView } from "./inputs.ts";
import { containerView } from "./load-view.ts";
import { summariesOf } from "./summaries.ts";

const sorts = ["title", "created_at"] as const;
/** Without `sort` the list is sorted as the actor has set it. */
export const ContainersQuery = Listing.extend({ id: Id, q: text(100), sort: sorted(sorts).optional() });
export const ContainersPage = listOf(ContainerView);
type Query = z.output<typeof ContainersQuery>;

/** A page of the containers directly in a container. */
export const childrenOf = (actor: Actor, { id, ...query }: Query) =>
  reading(actor, async (tx) => {
    await containerFor(tx, actor, "container.see", id);
    const [page, path] = await Promise.all([
      pageOfContainers(tx, actor, sql`containers.parent_id = ${id}`, { type: "containers", id }, query),
      pathOf(tx, actor, id),
    ]);
    return { ...page, items: page.items.map((container) => ({ ...container, path })) };
  });

/** A page of a workspace's boards, or of the topmost containers in reach if the actor does not see all of it. */
export const boardsOf = (actor: Actor, { id, ...query }: Query) =>
  reading(actor, (tx) => {
    authorizeIn(actor, id, "workspace.see");
    return pageOfContainers(tx, actor, isTop(actor, id), { type: "boards", id }, query);
  });

const columns: Record<(typeof sorts)[number], SQL> = {
  title: sql`in_order(containers.title)`,
  created_at: sql`containers.created_at`,
};
const byId: Key = { by: sql`containers.id`, filled: true };

function orderFor(actor: Actor, list: SortedListRef, sort: Query["sort"]) {
  if (!sort) return sortingFor(actor, list, sql`containers`);
  const keys = [keyOf(sort, columns, sorts), byId];
  return { joins: sql``, by: orderedBy(keys), keys };
}

const PageOfContainersRow = z.object({ total: z.number() });

async function pageOfContainers(
  tx: Tx,
  actor: Actor,
  which: SQL,
  list: SortedListRef,
  { q, sort, ...paging }: Omit<Query, "id">,
) {
  const sorting = orderFor(actor, list, sort);
  const { order, beyond, bounds, place, meta } = keysetOf(`containers ${sort ?? "in order"}`, sorting.keys);
  const where = sql`where ${which} and ${notDeleted("containers")}
    and ${containsWords(sql`containers.title, containers.subtitle`, q)}`;
  // An array is computed once; with a join Postgres might compute the page again for each container.
  const isOnPage = sql`containers.id = any (array(
    select containers.id from containers ${sorting.joins} ${where}
    ${beyond(paging)} ${order} ${bounds(paging)}))`;
  const [summaries, rows] = await Promise.all([
    summariesOf<Placed>(tx, actor, isOnPage, sorting, place),
    queryRows(tx, PageOfContainersRow)`select count(*)::int as total from containers ${where}`,
  ]);
  return {
    items: summaries.map((summary) => containerView(actor, summary, [])),
    meta: meta(paging, rows[0]!.total, summaries),
  };
}
