import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, effectiveRoleIn, may } from "@server/core/actor";
import { Id, Step } from "@server/core/fields";
import { can } from "@server/core/policy";
import { z } from "zod";
import { firstObjectOf } from "./first.ts";
import { Category } from "./inputs.ts";

/** What the form for a new object needs to know: where it goes, and what it may be filed under. */
export const ObjectStart = z.object({
  workspace_id: Id,
  container: Step,
  path: z.array(Step),
  categories: z.array(Category),
  /** What the reader made in the first steps of this board. */
  first: z.object({ id: Id, title: z.string(), subtitle: z.string() }).nullable(),
  may: z.object({ create: z.boolean(), add_category: z.boolean(), locked: z.boolean() }),
});

export const mayAddCategory = (actor: Actor, workspaceId: string) => {
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  return effectiveRole !== null && can(effectiveRole, "workspace.edit");
};

export const objectStart = (actor: Actor, containerId: string): Promise<z.infer<typeof ObjectStart>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, id, title, ...access }, path, categories, first] = await Promise.all([
      containerFor(tx, actor, "container.see", containerId),
      pathOf(tx, actor, containerId),
      queryRows(tx, Category)`
        select c.id, c.title from categories c
        where c.workspace_id = (select workspace_id from containers where id = ${containerId})
        order by c.position, c.title`,
      firstObjectOf(tx, actor, containerId),
    ]);
    return {
      workspace_id: workspaceId,
      container: { id, title },
      path,
      categories,
      first,
      may: {
        create: may(access, "object.create"),
        add_category: mayAddCategory(actor, workspaceId),
        locked: access.locked && can(access.effectiveRole, "object.create"),
      },
    };
  });
