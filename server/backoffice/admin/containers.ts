import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { type Key, keyOf, keysetOf, orderedBy, type Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { containerView } from "@server/records/container/load-view";
import { summariesOf } from "@server/records/container/summaries";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type AllContainersQuery, containerSorts } from "./container-inputs.ts";

const columns: Record<(typeof containerSorts)[number], SQL> = {
  title: sql`in_order(containers.title)`,
  workspace: sql`in_order(w.name)`,
  created_at: sql`containers.created_at`,
};
type Input = z.output<typeof AllContainersQuery>;
const joins = sql`join workspaces w on w.id = containers.workspace_id`;

function matching({ q, filter: { name, workspace, kind } }: Input): SQL {
  return and(
    sql`w.deleted_at is null and ${notDeleted("containers")}`,
    containsWords(sql`containers.title, containers.subtitle, w.name`, `${name} ${q}`),
    workspace ? sql`containers.workspace_id = ${workspace}` : undefined,
    kind && (kind === "board" ? sql`containers.parent_id is null` : sql`containers.parent_id is not null`),
  )!;
}

const ContainersOfAllRow = z.object({ total: z.number() });
const Workspace = z.object({ id: z.string(), name: z.string() });

/** A page of the boards and containers of all workspaces. */
export function containersOfAll(actor: Actor, input: Input) {
  authorizeBackOffice(actor);
  const { filter, sort } = input;
  const condition = matching(input);
  const keys: Key[] = [keyOf(sort, columns, containerSorts), { by: sql`containers.id`, filled: true }];
  const { order, beyond, bounds, place, meta } = keysetOf(`all containers ${sort}`, keys);
  const isOnPage = sql`containers.id = any (array(
    select containers.id from containers ${joins}
    where ${condition} ${beyond(input)} ${order} ${bounds(input)}))`;
  return reading(asOperator, async (tx) => {
    const [summaries, rows, workspaces] = await Promise.all([
      summariesOf<Placed>(tx, actor, isOnPage, { joins, by: orderedBy(keys) }, place),
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
      meta: meta(input, rows[0]!.total, summaries),
      of: (filter.workspace && workspaceById.get(filter.workspace)) || null,
    };
  });
}
