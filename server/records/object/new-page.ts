import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, effectiveRoleIn, may } from "@server/core/actor";
import { Id, Step } from "@server/core/fields";
import { can } from "@server/core/policy";
import { kindsToChoose } from "@server/records/kind/choices";
import { KindChoice } from "@server/records/kind/inputs";
import { KindRow, kindChoice } from "@server/records/kind/title";
import { OwnField } from "@server/records/own-field/inputs";
import { OwnFieldRow, ownField, ownFieldsAsJson } from "@server/records/own-field/title";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { firstObjectOf } from "./first-object.ts";
import { Category } from "./inputs.ts";

/** The page with the form for a new object in a container. */
export const NewObjectPage = z.object({
  workspace_id: Id,
  container: Step,
  path: z.array(Step),
  categories: z.array(Category),
  kinds: z.array(KindChoice),
  own_fields: z.array(OwnField),
  /** The object that the actor created in the onboarding of this board; null if there is none. */
  first: z.object({ id: Id, title: z.string(), subtitle: z.string() }).nullable(),
  may: z.object({
    create: z.boolean(),
    add_category: z.boolean(),
    /** The role allows creating objects, but the plan has ended. */
    locked: z.boolean(),
  }),
});

/** Whether the actor may add categories to the workspace, with an object or by themselves. */
export const mayAddCategory = (actor: Actor, workspaceId: string) => {
  const effectiveRole = effectiveRoleIn(actor, workspaceId);
  return effectiveRole !== null && can(effectiveRole, "workspace.edit");
};

const Offered = z.object({ kinds: z.array(KindRow), own_fields: z.array(OwnFieldRow) });

/** The page with the form for a new object. Throws not found if the container is out of the actor's reach. */
export const newObjectPage = (
  actor: Actor,
  containerId: string,
  locale: Locale,
): Promise<z.infer<typeof NewObjectPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, id, title, ...access }, path, categories, [offered], first] = await Promise.all([
      containerFor(tx, actor, "container.see", containerId),
      pathOf(tx, actor, containerId),
      queryRows(tx, Category)`
        select c.id, c.title from categories c where c.workspace_id = (select workspace_id from containers
          where id = ${containerId}) order by c.position, c.title`,
      queryRows(tx, Offered)`
        select ${kindsToChoose(sql`c.workspace_id`)} as kinds,
          ${ownFieldsAsJson(sql`c.workspace_id`, sql`and f.active`)} as own_fields from containers c where c.id = ${containerId}`,
      firstObjectOf(tx, actor, containerId),
    ]);
    return {
      workspace_id: workspaceId,
      container: { id, title },
      path,
      categories,
      kinds: offered!.kinds.map((kind) => kindChoice(locale, kind)),
      own_fields: offered!.own_fields.map((field) => ownField(locale, field)),
      first,
      may: {
        create: may(access, "object.create"),
        add_category: mayAddCategory(actor, workspaceId),
        locked: access.locked && can(access.effectiveRole, "object.create"),
      },
    };
  });
