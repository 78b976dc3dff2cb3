import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Operation } from "@server/records/container/place-rules";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { isCopied, type Selection } from "./selection.ts";

export const MovedCounts = z.object({
  /** Containers below the one that moves. */
  containers: z.number(),
  plans: z.number(),
  objects: z.number(),
  files: z.number(),
  bytes: z.number(),
  reports: z.number(),
  action_points: z.number(),
  background_templates: z.number(),
  trash: z.number(),
  /** People and groups with access. */
  grants: z.number(),
  shares: z.number(),
  orders: z.number(),
  /** Names of the people who will no longer resolve action points: they are not members of the target. */
  cleared: z.array(z.string()),
});
type Counts = z.infer<typeof MovedCounts>;

type Input = { from: string; to: string; selection: Selection; operation: Operation };

/** Counts what the selection contains. `bytes`: of its files. */
export async function countsOf(tx: Tx, { from, to, selection, operation }: Input): Promise<Counts> {
  const copied = operation === "duplicate" ? isCopied : sql`${notDeleted("f")}`;
  const rows = await queryRows(tx, MovedCounts)`
    with c as materialized (select id, floorplan, deletion_id from containers
      where workspace_id = ${from} and id in (${selection.containers(from)})),
    o as materialized (select id, deletion_id from objects
      where workspace_id = ${from} and id in (${selection.objects(from)})),
    f as (select f.id, f.size from files f where f.workspace_id = ${from} and ${copied} and f.object_id in (select id
      from o where ${notDeleted()})),
    a as materialized (select id, deletion_id from action_points a
      where a.workspace_id = ${from} and (a.object_id in (select id from o) or a.container_id in (select id from c))),
    people as (select user_id as id from grants where workspace_id = ${from} and container_id in (select id from c)
      union select group_id from group_containers where workspace_id = ${from} and container_id in (select id from c))
    select (select greatest(count(*) - 1, 0)::int from c where ${notDeleted()}) as containers,
      (select count(*)::int from c where ${notDeleted()} and floorplan is not null) as plans,
      (select count(*)::int from o where ${notDeleted()}) as objects,
      (select count(*)::int from f) as files, (select coalesce(sum(size), 0)::float from f) as bytes,
      (select count(*)::int from reports where workspace_id = ${from} and ${notDeleted()}
        and object_id in (select id from o)) as reports,
      (select count(*)::int from a where ${notDeleted()}) as action_points,
      (select count(*)::int from background_templates where workspace_id = ${from} and container_id in (select id
        from c)) as background_templates,
      (select count(distinct deletion_id)::int from (select deletion_id from c union select deletion_id from o
        union select deletion_id from a
        union select deletion_id from files where workspace_id = ${from} and object_id in (select id from o)
        union select deletion_id from reports
          where workspace_id = ${from} and object_id in (select id from o)) d) as trash,
      (select count(*)::int from people) as grants,
      (select count(*)::int from shares where workspace_id = ${from}
        and (container_id in (select id from c) or object_id in (select id from o))
        and withdrawn_at is null and expires_at > now()) as shares,
      (select count(*)::int from orders where workspace_id = ${from} and container_id in (select id from c)) as orders,
      (select coalesce(array_agg(distinct trim(concat(u.first_name, ' ', u.last_name))), '{}')
        from action_point_resolvers r join users u on u.id = r.user_id
        where ${from} <> ${to} and r.workspace_id = ${from} and r.action_point_id in (select id from a)
          and r.user_id not in (select user_id from memberships where workspace_id = ${to})) as cleared`;
  return rows[0]!;
}
