import { notDeleted } from "@db/not-deleted";
import { isTop } from "@db/reach";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";

/**
 * How many objects of each letter somebody sees today, from the ledgers of the containers where their tree begins, or
 * of the one named (db/tally.sql): of a workspace of 200,000 objects some rows are read. A json object.
 */
export const countedInLedger = (actor: Actor, workspaceId: string, containerId?: string): SQL => sql`(
  select coalesce(json_object_agg(what, n), '{}') from (
    select what, sum(number)::int as n from (
      select loses, gains, sum(n) as total from tallies
      where workspace_id = ${workspaceId} and day <= ${today()}::date
        and container_id = ${containerId ? sql`${containerId}` : anyTop(actor, workspaceId)}
      group by 1, 2
    ) lines cross join lateral (values (gains, total), (loses, -total)) moved (what, number)
    where what not in ('', 'containers', 'open', 'late') group by 1 having sum(number) <> 0
  ) sums)`;

const anyTop = (actor: Actor, workspaceId: string) =>
  sql`any (array(select containers.id from containers
    where ${isTop(actor, workspaceId)} and ${notDeleted("containers")}))`;
