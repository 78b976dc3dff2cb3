import { reading } from "@db/transact";
import { type Actor, may } from "@server/actor";
import { Counts, Letter } from "@server/compliance";
import { dayOf } from "@server/day";
import { Id, text } from "@server/fields";
import { pageOf } from "@server/paging";
import { allows, type Verb } from "@server/policy";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { containerFor } from "./container-for.ts";
import { ContainerCard, ContainerView, ObjectInContainer, Pin } from "./inputs.ts";
import { objectsIn } from "./objects-in.ts";
import { summariesOf } from "./summaries.ts";
import { viewOf } from "./view.ts";

export const ContainerQuery = z.object({
  id: Id,
  state: Letter.optional().catch(undefined),
  q: text(),
  sort: z.enum(["urgency", "name"]).default("urgency").catch("urgency"),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
  /** The object whose pin was followed: on top of the list, wherever it would stand. */
  at: Id.optional().catch(undefined),
});

export const ContainerPage = z.object({
  workspace_id: Id,
  container: ContainerView,
  /** The day the floor plan is of. */
  plan_on: z.string().nullable(),
  children: z.array(ContainerCard),
  objects: pageOf(ObjectInContainer),
  /** Of what the words find, before a state is chosen. */
  counts: Counts,
  /** All that the filters leave and that stand on the floor plan. */
  pins: z.array(Pin),
  placed: z.number(),
  total: z.number(),
  may: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    create_container: z.boolean(),
    create_object: z.boolean(),
    place: z.boolean(),
    invite: z.boolean(),
    see_people: z.boolean(),
    /** Theirs to do, were it not for the plan. */
    locked: z.boolean(),
  }),
});

/** A board or container with all that its page shows. */
export const containerPage = (actor: Actor, query: z.output<typeof ContainerQuery>): Promise<z.input<typeof ContainerPage>> =>
  reading(actor, async (tx) => {
    const { id } = query;
    const [{ workspaceId, parentId, ...stand }, summaries, { path, ...objects }] = await Promise.all([
      containerFor(tx, actor, "container.see", id),
      summariesOf(tx, actor, sql`(containers.id = ${id} or containers.parent_id = ${id})`),
      objectsIn(tx, actor, query),
    ]);
    const own = summaries.find((summary) => summary.id === id)!;
    const can = (verb: Verb) => may(stand, verb);
    return {
      workspace_id: workspaceId,
      container: viewOf(actor, own, path.slice(0, -1)),
      plan_on: own.floorplan_at && dayOf(new Date(own.floorplan_at)),
      children: summaries.filter((summary) => summary.id !== id).map((summary) => viewOf(actor, summary, path)),
      ...objects,
      may: {
        edit: can("container.edit"),
        delete: can(parentId ? "container.delete" : "board.delete"),
        create_container: can("container.create"),
        create_object: can("object.create"),
        place: can("object.edit"),
        invite: can("workspace.invite"),
        see_people: can("container.see_people"),
        locked: stand.locked && allows(stand.standing, "container.edit"),
      },
    };
  });
