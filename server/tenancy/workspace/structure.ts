import { notDeleted } from "@db/not-deleted";
import { inReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { z } from "zod";

/** A board or container with what is below it. */
export const Branch = z.object({
  id: Id,
  title: z.string(),
  get containers(): z.ZodArray<typeof Branch> {
    return z.array(Branch);
  },
});
export type Branch = { id: string; title: string; containers: Branch[] };

/** A workspace with the boards or topmost containers that the actor may see, and everything below them. */
export const Structure = z.array(z.object({ id: Id, name: z.string(), containers: z.array(Branch) }));

const Row = z.object({ id: z.string(), parent_id: z.string().nullable(), workspace_id: z.string(), title: z.string() });

/** The same for all workspaces of the actor, in one query. */
export const structureOf = (actor: Actor): Promise<z.input<typeof Structure>> =>
  reading(actor, async (tx) => {
    const own = actor.memberships.map(({ workspace_id }) => workspace_id);
    const rows = await queryRows(tx, Row)`
      select containers.id, containers.parent_id, containers.workspace_id, containers.title from containers
      where containers.workspace_id = any (${uuids(own)}) and ${notDeleted("containers")}
        and ${inReach(actor, containers.workspaceId, containers.id)}
      order by in_order(containers.title), containers.id`;
    const branches = new Map(rows.map(({ id, title }): [string, Branch] => [id, { id, title, containers: [] }]));
    const tops = new Map(own.map((id): [string, Branch[]] => [id, []]));
    for (const { id, parent_id, workspace_id } of rows) {
      const above = parent_id ? branches.get(parent_id)?.containers : undefined;
      (above ?? tops.get(workspace_id)!).push(branches.get(id)!);
    }
    return actor.memberships.map(({ workspace_id: id, name }) => ({ id, name, containers: tops.get(id)! }));
  });
