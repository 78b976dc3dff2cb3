import { isInReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const Step = z.object({ id: z.string(), title: z.string() });
type Step = z.infer<typeof Step>;

/** The path from the topmost container the actor can reach down to the container with id `start`, itself included. */
export async function pathOf(tx: Tx, actor: Actor, start: string | SQL): Promise<Step[]> {
  const rows = await queryRows(tx, Step)`${steps(actor, start)}`;
  return rows;
}

/** The same as a column of another statement: a JSON array. */
export const pathAsJson = (actor: Actor, start: SQL): SQL<Step[]> =>
  sql`coalesce((select json_agg(json_build_object('id', id, 'title', title)) from (${steps(actor, start)}) steps),
    '[]')`;

const steps = (actor: Actor, start: string | SQL) => sql`
  with recursive up (workspace_id, id, parent_id, title, height) as (
    select above.workspace_id, above.id, above.parent_id, above.title, 0 from containers above where above.id = ${start}
    union all
    select c.workspace_id, c.id, c.parent_id, c.title, up.height + 1
      from up join containers c on (c.workspace_id, c.id) = (up.workspace_id, up.parent_id)
  )
  select up.id, up.title from up join containers on (containers.workspace_id, containers.id) = (up.workspace_id, up.id)
  where ${isInReach(actor, containers.workspaceId, containers.id)} order by up.height desc`;
