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
import { summariesOf } from "./summaries.ts";
import { viewOf } from "./view.ts";

export const ContainersQuery = Paging.extend({ id: Id });
export const ContainersPage = pageOf(ContainerView);
type Query = z.output<typeof ContainersQuery>;

/** What is directly in a container, sorted as it is for who asks. */
export const childrenOf = (actor: Actor, { id, ...paging }: Query) =>
  reading(actor, async (tx) => {
    const [, page, path] = await Promise.all([
      containerFor(tx, actor, "container.see", id),
      pageOfContainers(tx, actor, sql`containers.parent_id = ${id}`, sortedIn(actor, "containers", id), paging),
      pathOf(tx, actor, id),
    ]);
    return { ...page, items: page.items.map((container) => ({ ...container, path })) };
  });

/** A workspace's boards; for who does not see all of it, the topmost containers they can reach. */
export const boardsOf = (actor: Actor, { id, ...paging }: Query) =>
  reading(actor, (tx) => {
    authorizeIn(actor, id, "workspace.see");
    return pageOfContainers(tx, actor, isTop(actor, id), sortedIn(actor, "boards", id), paging);
  });

const sortedIn = (actor: Actor, type: "boards" | "containers", id: string) =>
  sortingFor(actor, { type, id }, sql`containers`);

const PageOfContainersRow = z.object({ total: z.number() });

async function pageOfContainers(tx: Tx, actor: Actor, which: SQL, sorting: Sorting, paging: Paging) {
  const alive = sql`where ${which} and ${notDeleted("containers")}`;
  // as an array, which is made once: a join might look for the page anew for each container there is
  const these = sql`containers.id = any (array(
    select containers.id from containers ${sorting.joins} ${alive}
    order by ${sorting.by} limit ${paging.per_page} offset ${offsetOf(paging)}))`;
  const [summaries, rows] = await Promise.all([
    summariesOf(tx, actor, these, sorting),
    queryRows(tx, PageOfContainersRow)`select count(*)::int as total from containers ${alive}`,
  ]);
  return { items: summaries.map((summary) => viewOf(actor, summary, [])), meta: metaOf(paging, rows[0]!.total) };
}
