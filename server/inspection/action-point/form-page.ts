import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { Id, Step } from "@server/core/fields";
import { ObjectPlace, Place } from "@server/inspection/report/inputs";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { Person, ResolverGroup } from "./inputs.ts";
import { askedBy, groupsIn, peopleWithin } from "./resolvers.ts";

export const ActionPointFormPage = z.object({
  workspace_id: Id,
  object: ObjectPlace.nullable(),
  container: Place,
  path: z.array(Step),
  people: z.array(Person),
  groups: z.array(ResolverGroup),
  /** The reader may set the day. */
  can_schedule: z.boolean(),
});

/** What the form for a new action point on an object needs. */
export const formForObject = (actor: Actor, id: string): Promise<z.infer<typeof ActionPointFormPage>> =>
  reading(actor, async (tx) => {
    const containerId = sql`(select container_id from objects where id = ${id})`;
    const [object, path, people, groups] = await Promise.all([
      objectFor(tx, actor, "action_point.create", id),
      pathOf(tx, actor, containerId),
      peopleWithin(tx, containerId),
      groupsIn(tx, sql`(select workspace_id from objects where id = ${id})`),
    ]);
    return {
      workspace_id: object.workspaceId,
      object: { id: object.id, title: object.title, display_code: object.displayCode },
      container: { id: object.containerId, title: path.at(-1)?.title ?? "" },
      path,
      ...askedBy(object, people, groups),
      can_schedule: may(object, "action_point.edit"),
    };
  });

/** The same for a container. */
export const formForContainer = (actor: Actor, id: string): Promise<z.infer<typeof ActionPointFormPage>> =>
  reading(actor, async (tx) => {
    const [container, path, people, groups] = await Promise.all([
      containerFor(tx, actor, "action_point.create", id),
      pathOf(tx, actor, id),
      peopleWithin(tx, id),
      groupsIn(tx, sql`(select workspace_id from containers where id = ${id})`),
    ]);
    return {
      workspace_id: container.workspaceId,
      object: null,
      container: { id, title: container.title },
      path,
      ...askedBy(container, people, groups),
      can_schedule: may(container, "action_point.edit"),
    };
  });
