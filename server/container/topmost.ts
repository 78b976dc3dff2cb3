import { inReach } from "@db/reach";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { sql } from "drizzle-orm";

type Place = { id: string; title: string };

/** Where the actor's tree begins in a workspace: boards, and for a guest of a nested container that container. By name. */
export async function topmostOf(tx: Tx, actor: Actor, workspaceId: string): Promise<Place[]> {
  const { rows } = await tx.execute<Place>(sql`
    with seen as (
      select containers.id, containers.parent_id, containers.title from containers
      where containers.workspace_id = ${workspaceId} and containers.deletion_id is null and ${inReach(actor, containers.workspaceId, containers.id)}
    )
    select id, title from seen where parent_id is null or parent_id not in (select id from seen) order by plain(title), id limit 200`);
  return rows;
}
