import { isTop } from "@db/reach";
import { reading, type Tx } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { Id } from "@server/fields";
import { metaOf, offsetOf, Paging, pageOf } from "@server/paging";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { containerFor } from "./container-for.ts";
import { ContainerView } from "./inputs.ts";
import { pathOf } from "./path-of.ts";
import { summariesOf } from "./summaries.ts";
import { viewOf } from "./view.ts";

export const ContainersQuery = Paging.extend({ id: Id });
export const ContainersPage = pageOf(ContainerView);
type Query = z.output<typeof ContainersQuery>;

/** What is directly in a container, the oldest first. */
export const childrenOf = (actor: Actor, { id, ...paging }: Query) =>
  reading(actor, async (tx) => {
    const [, page, path] = await Promise.all([
      containerFor(tx, actor, "container.see", id),
      pageOfContainers(tx, actor, sql`containers.parent_id = ${id}`, paging),
      pathOf(tx, actor, id),
    ]);
    return { ...page, items: page.items.map((container) => ({ ...container, path })) };
  });

/** A workspace's boards; for who does not see all of it, the topmost containers they can reach. */
export const boardsOf = (actor: Actor, { id, ...paging }: Query) =>
  reading(actor, (tx) => {
    admitIn(actor, id, "workspace.see");
    return pageOfContainers(tx, actor, isTop(actor, id), paging);
  });

async function pageOfContainers(tx: Tx, actor: Actor, which: SQL, paging: Paging) {
  const alive = sql`from containers where ${which} and containers.deletion_id is null`;
  const these = sql`containers.id in (
    select containers.id ${alive} order by containers.created_at, containers.id limit ${paging.per_page} offset ${offsetOf(paging)})`;
  const [summaries, { rows }] = await Promise.all([
    summariesOf(tx, actor, these),
    tx.execute<{ total: number }>(sql`select count(*)::int as total ${alive}`),
  ]);
  return { items: summaries.map((summary) => viewOf(actor, summary, [])), meta: metaOf(paging, rows[0]!.total) };
}
