import { notDeleted } from "@db/not-deleted";
import { isTop } from "@db/reach";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";

/**
 * Counts the objects in the actor's reach by their letter of today, as a JSON object {letter: count}. It adds up the
 * ledger (db/tally.sql) of the topmost containers in reach, or of the given one, so that even in a workspace of 200,000
 * objects only some rows are read.
 */
export const countsFromLedger = (actor: Actor, workspaceId: string, containerId?: string): SQL => sql`(
  select coalesce(json_object_agg(what, n), '{}') from (
    select what, sum(number)::int as n from (
      select loses, gains, sum(n) as total from tallies
      where workspace_id = ${workspaceId} and day <= ${today()}::date
        and container_id = ${containerId ? sql`${containerId}` : anyTopContainer(actor, workspaceId)}
      group by 1, 2
    ) lines cross join lateral (values (gains, total), (loses, -total)) moved (what, number)
    where what not in ('', 'containers', 'open', 'late') group by 1 having sum(number) <> 0
  ) sums)`;

const anyTopContainer = (actor: Actor, workspaceId: string) =>
  sql`any (array(select containers.id from containers where ${isTop(actor, workspaceId)}
    and ${notDeleted("containers")}))`;
