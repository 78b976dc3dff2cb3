import { reading } from "@db/transact";
import { type Actor, may } from "@server/actor";
import { Step } from "@server/container/inputs";
import { pathOf } from "@server/container/path-of";
import { Id } from "@server/fields";
import { objectFor } from "@server/object/object-for";
import { ObjectPlace, Place } from "@server/report/inputs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { Person } from "./inputs.ts";
import { peopleWithin } from "./resolvers.ts";

export const ActionPointFormPage = z.object({
  workspace_id: Id,
  object: ObjectPlace.nullable(),
  container: Place,
  path: z.array(Step),
  people: z.array(Person),
  /** Who may say when it has to be done. */
  can_schedule: z.boolean(),
});

/** What the form for a new action point on an object wants to know. */
export const formForObject = (actor: Actor, id: string): Promise<z.infer<typeof ActionPointFormPage>> =>
  reading(actor, async (tx) => {
    const containerId = sql`(select container_id from objects where id = ${id})`;
    const [object, path, people] = await Promise.all([
      objectFor(tx, actor, "action_point.create", id),
      pathOf(tx, actor, containerId),
      peopleWithin(tx, containerId),
    ]);
    return {
      workspace_id: object.workspaceId,
      object: { id: object.id, title: object.title, display_code: object.displayCode },
      container: { id: object.containerId, title: path.at(-1)?.title ?? "" },
      path,
      people,
      can_schedule: may(object, "action_point.edit"),
    };
  });
