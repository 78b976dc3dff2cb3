import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { containsWords, orderOf } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { containerView } from "@server/records/container/load-view";
import { summariesOf } from "@server/records/container/summaries";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AllContainersQuery, containerSorts } from "./container-inputs.ts";

const columns: Record<(typeof containerSorts)[number], SQL> = {
  title: sql`in_order(containers.title)`,
  workspace: sql`in_order(w.name)`,
  created_at: sql`containers.created_at`,
};
const joins = sql`join workspaces w on w.id = containers.workspace_id`;

function matching({ name, workspace, kind }: z.output<typeof AllContainersQuery>["filter"]): SQL {
  const conditions = [
    sql`w.deleted_at is null and ${notDeleted("containers")}`,
    name && containsWords(sql`containers.title, containers.subtitle, w.name`, name),
    workspace && sql`containers.workspace_id = ${workspace}`,
    kind && (kind === "board" ? sql`containers.parent_id is null` : sql`containers.parent_id is not null`),
  ].filter((condition) => condition !== undefined && condition !== "");
  return sql.join(conditions as SQL[], sql` and `);
}

const ContainersOfAllRow = z.object({ total: z.number() });
const Workspace = z.object({ id: z.string(), name: z.string() });

/** A page of the boards and containers of all workspaces. */
export function containersOfAll(actor: Actor, { filter, sort, ...paging }: z.output<typeof AllContainersQuery>) {
  authorizeBackOffice(actor);
  const condition = matching(filter);
  const order = sql`${orderOf(sort, columns)}, containers.id`;
  const isOnPage = sql`containers.id = any (array(
    select containers.id from containers ${joins}
    where ${condition} order by ${order} limit ${paging.per_page} offset ${offsetOf(paging)}))`;
  return reading(asOperator, async (tx) => {
    const [summaries, rows, workspaces] = await Promise.all([
      summariesOf(tx, actor, isOnPage, { joins, by: order }),
      queryRows(tx, ContainersOfAllRow)`select count(*)::int as total from containers ${joins} where ${condition}`,
      queryRows(tx, Workspace)`
        select w.id, w.name from workspaces w
        where w.id = ${filter.workspace ?? null}::uuid
          or w.id in (select containers.workspace_id from containers where ${isOnPage})`,
    ]);
    const workspaceById = new Map(workspaces.map((workspace) => [workspace.id, workspace]));
    return {
      items: summaries.map((summary) => ({
        ...containerView(actor, summary, []),
        workspace: workspaceById.get(summary.workspace_id)!,
      })),
      meta: metaOf(paging, rows[0]!.total),
      of: (filter.workspace && workspaceById.get(filter.workspace)) || null,
    };
  });
}
