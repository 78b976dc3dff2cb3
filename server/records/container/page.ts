import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { type Actor, may } from "@server/core/actor";
import { Counts, Letter } from "@server/core/compliance-views";
import { dayOf } from "@server/core/day";
import { Id, text } from "@server/core/fields";
import { pageOf } from "@server/core/paging";
import { can, type Verb } from "@server/core/policy";
import { CurrentOrder, MaySort } from "@server/records/order/inputs";
import { maySort } from "@server/records/order/place-for";
import { sortingFor } from "@server/records/order/sorting";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { ContainerCard, ContainerView, ObjectInContainer, Offered, Pin } from "./inputs.ts";
import { objectsIn } from "./objects-in.ts";
import { summariesOf } from "./summaries.ts";
import { viewOf } from "./view.ts";

/** Which of a container's objects: the list, the plan and its print follow the same. */
export const ObjectFilter = z.object({
  id: Id,
  state: Letter.optional().catch(undefined),
  /** The kind of equipment, by its icon. */
  type: text(40).catch(""),
  tag: text(40).catch(""),
  q: text(),
  /** Those that stand nowhere on the floor plan yet. */
  placed: z.enum(["no"]).optional().catch(undefined),
});

export const ContainerQuery = ObjectFilter.extend({
  /** Without it: as the list is sorted for who asks; the most urgent first where nobody chose. */
  sort: z.enum(["urgency", "name"]).optional().catch(undefined),
  /** Only those that lack something a background template asks. */
  lacking: z.enum(["yes"]).optional().catch(undefined),
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
  /** How many each filter would leave, by what the others leave: states, kinds of equipment, tags. */
  counts: Counts,
  types: z.array(Offered),
  tags: z.array(Offered),
  /** All that the filters leave and that stand on the floor plan. */
  pins: z.array(Pin),
  placed: z.number(),
  /** How its lists are sorted. */
  order: z.object({ containers: CurrentOrder, objects: CurrentOrder, may: MaySort }),
  /** How many things its background templates ask of each object, and how many objects lack some. */
  asked: z.number(),
  lacking: z.number(),
  total: z.number(),
  may: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    move: z.boolean(),
    create_container: z.boolean(),
    create_object: z.boolean(),
    create_action_point: z.boolean(),
    place: z.boolean(),
    invite: z.boolean(),
    see_people: z.boolean(),
    /** Theirs to do, were it not for the plan. */
    locked: z.boolean(),
  }),
});

/** A board or container with all that its page shows. */
export const containerPage = (
  actor: Actor,
  query: z.output<typeof ContainerQuery>,
): Promise<z.input<typeof ContainerPage>> =>
  reading(actor, async (tx) => {
    const { id } = query;
    const [
      { workspaceId, parentId, ...access },
      summaries,
      {
        path,
        held_of: { containers, objects: held },
        ...objects
      },
    ] = await Promise.all([
      containerFor(tx, actor, "container.see", id),
      summariesOf(
        tx,
        actor,
        sql`(containers.id = ${id} or containers.parent_id = ${id})`,
        sortingFor(actor, { type: "containers", id }, sql`containers`),
      ),
      objectsIn(tx, actor, query),
    ]);
    const own = summaries.find((summary) => summary.id === id)!;
    const isAllowed = (verb: Verb) => may(access, verb);
    return {
      workspace_id: workspaceId,
      container: viewOf(actor, own, path.slice(0, -1)),
      plan_on: own.floorplan_at && dayOf(new Date(own.floorplan_at)),
      children: summaries.filter((summary) => summary.id !== id).map((summary) => viewOf(actor, summary, path)),
      ...objects,
      order: { containers, objects: held, may: maySort(actor, { workspaceId, ...access }, "objects") },
      may: {
        edit: isAllowed("container.edit"),
        delete: isAllowed(parentId ? "container.delete" : "board.delete"),
        move: isAllowed(parentId ? "container.move" : "board.move"),
        create_container: isAllowed("container.create"),
        create_object: isAllowed("object.create"),
        create_action_point: isAllowed("action_point.create"),
        place: isAllowed("object.edit"),
        invite: isAllowed("workspace.invite"),
        see_people: isAllowed("container.see_people"),
        locked: access.locked && can(access.effectiveRole, "container.edit"),
      },
    };
  });
