import { notDeleted } from "@db/not-deleted";
import { isTop } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, authorizeIn } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { metaOf, offsetOf, Paging, pageOf } from "@server/core/paging";
import { type Sorting, sortingFor } from "@server/records/order/sorting";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ContainerView } from "./inputs.ts";
import { containerView } from "./load-view.ts";
import { summariesOf } from "./summaries.ts";

export const ContainersQuery = Paging.extend({ id: Id });
export const ContainersPage = pageOf(ContainerView);
type Query = z.output<typeof ContainersQuery>;

/** A page of the containers directly in a container, sorted as the actor has set it. */
export const childrenOf = (actor: Actor, { id, ...paging }: Query) =>
  reading(actor, async (tx) => {
    const [, page, path] = await Promise.all([
      containerFor(tx, actor, "container.see", id),
      pageOfContainers(tx, actor, sql`containers.parent_id = ${id}`, sortedIn(actor, "containers", id), paging),
      pathOf(tx, actor, id),
    ]);
    return { ...page, items: page.items.map((container) => ({ ...container, path })) };
  });

/** A page of a workspace's boards, or of the topmost containers in reach if the actor does not see all of it. */
export const boardsOf = (actor: Actor, { id, ...paging }: Query) =>
  reading(actor, (tx) => {
    authorizeIn(actor, id, "workspace.see");
    return pageOfContainers(tx, actor, isTop(actor, id), sortedIn(actor, "boards", id), paging);
  });

const sortedIn = (actor: Actor, type: "boards" | "containers", id: string) =>
  sortingFor(actor, { type, id }, sql`containers`);

const PageOfContainersRow = z.object({ total: z.number() });

async function pageOfContainers(tx: Tx, actor: Actor, which: SQL, sorting: Sorting, paging: Paging) {
  const where = sql`where ${which} and ${notDeleted("containers")}`;
  // An array is computed once; with a join Postgres might compute the page again for each container.
  const isOnPage = sql`containers.id = any (array(
    select containers.id from containers ${sorting.joins} ${where}
    order by ${sorting.by} limit ${paging.per_page} offset ${offsetOf(paging)}))`;
  const [summaries, rows] = await Promise.all([
    summariesOf(tx, actor, isOnPage, sorting),
    queryRows(tx, PageOfContainersRow)`select count(*)::int as total from containers ${where}`,
  ]);
  return { items: summaries.map((summary) => containerView(actor, summary, [])), meta: metaOf(paging, rows[0]!.total) };
}
