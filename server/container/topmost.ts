import { inReach } from "@db/reach";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

type Place = { id: string; title: string };

const parent = alias(containers, "parent");

/** Where the actor's tree begins in a workspace: boards, and for a guest of a nested container that container. A condition on `containers`. */
export const isTopmost = (actor: Actor, workspaceId: string): SQL => sql`
  containers.workspace_id = ${workspaceId} and ${inReach(actor, containers.workspaceId, containers.id)} and not exists (
    select from containers parent where (parent.workspace_id, parent.id) = (containers.workspace_id, containers.parent_id)
      and ${inReach(actor, parent.workspaceId, parent.id)})`;

/** The same, by name: places to choose from. */
export async function topmostOf(tx: Tx, actor: Actor, workspaceId: string): Promise<Place[]> {
  const { rows } = await tx.execute<Place>(sql`
    select containers.id, containers.title from containers
    where ${isTopmost(actor, workspaceId)} and containers.deletion_id is null order by plain(containers.title), containers.id limit 200`);
  return rows;
}
