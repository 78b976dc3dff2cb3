import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { type Actor, may } from "@server/core/actor";
import { Counts, Letter } from "@server/core/compliance-views";
import { dayOf } from "@server/core/day";
import { Id, text } from "@server/core/fields";
import { pageOf } from "@server/core/paging";
import { can, type Verb } from "@server/core/policy";
import { HeldView } from "@server/records/hold/inputs";
import { CurrentOrder, MaySort } from "@server/records/order/inputs";
import { maySort } from "@server/records/order/place-for";
import { sortingFor } from "@server/records/order/sorting";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { ContainerCard, ContainerView, FilterOption, ObjectInContainer, Pin } from "./inputs.ts";
import { containerView } from "./load-view.ts";
import { pageObjects } from "./page-objects.ts";
import { Area } from "./rooms.ts";
import { summariesOf } from "./summaries.ts";

/** Filters the objects of a container: in the list, on the floor plan and on its printout. */
export const ObjectFilter = z.object({
  id: Id,
  state: Letter.optional().catch(undefined),
  /** The kind of equipment, by its icon. */
  type: text(40).catch(""),
  tag: text(40).catch(""),
  q: text(),
  /** Only the objects without a pin on the floor plan. */
  placed: z.enum(["no"]).optional().catch(undefined),
});

export const ContainerQuery = ObjectFilter.extend({
  /** Without it the list is sorted as the actor has set it, or the most urgent objects come first. */
  sort: z.enum(["urgency", "name"]).optional().catch(undefined),
  /** Only the objects that lack an item that a background template requires. */
  lacking: z.enum(["yes"]).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
  /** The object whose pin was clicked: it comes first in the list. */
  at: Id.optional().catch(undefined),
});

export const ContainerPage = z.object({
  workspace_id: Id,
  container: ContainerView,
  /** The day on which the floor plan was set. */
  plan_on: z.string().nullable(),
  /** `area`: the room that it is on the plan; null: it is not drawn there. */
  children: z.array(ContainerCard.extend({ area: Area.nullable() })),
  objects: pageOf(ObjectInContainer),
  /** The options of the filters. Each counts the objects that pass the other filters. */
  counts: Counts,
  types: z.array(FilterOption),
  tags: z.array(FilterOption),
  /** The pins of all objects that pass the filters. */
  pins: z.array(Pin),
  /** How many objects of the container have a pin. */
  placed: z.number(),
  /** How the lists of containers and objects are sorted. */
  order: z.object({ containers: CurrentOrder, objects: CurrentOrder, may: MaySort }),
  /** How many items its background templates require of each object, and how many objects lack some. */
  asked: z.number(),
  lacking: z.number(),
  /** A legal hold is in force on it. */
  held: HeldView.nullable(),
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
    /** Gather its valid certificates for an inspector. */
    pack: z.boolean(),
    /** Put it on legal hold. */
    hold: z.boolean(),
    /** The role allows editing, but the plan has ended. */
    locked: z.boolean(),
  }),
});

/** The page of a board or container. Throws not found or forbidden. */
export const containerPage = (
  actor: Actor,
  query: z.output<typeof ContainerQuery>,
  locale: Locale,
): Promise<z.input<typeof ContainerPage>> =>
  reading(actor, async (tx) => {
    const { id } = query;
    const [{ workspaceId, parentId, ...access }, summaries, { path, orders, ...objects }] = await Promise.all([
      containerFor(tx, actor, "container.see", id),
      summariesOf<{ area: Area | null }>(
        tx,
        actor,
        sql`(containers.id = ${id} or containers.parent_id = ${id})`,
        sortingFor(actor, { type: "containers", id }, sql`containers`),
        sql`, containers.area`,
      ),
      pageObjects(tx, actor, query, locale),
    ]);
    const summary = summaries.find((item) => item.id === id)!;
    const isAllowed = (verb: Verb) => may(access, verb);
    return {
      workspace_id: workspaceId,
      container: containerView(actor, summary, path.slice(0, -1)),
      plan_on: summary.floorplan_at && dayOf(new Date(summary.floorplan_at)),
      children: summaries
        .filter((item) => item.id !== id)
        .map((item) => ({ ...containerView(actor, item, path), area: item.area })),
      ...objects,
      order: { ...orders, may: maySort(actor, { workspaceId, ...access }, "objects") },
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
        pack: isAllowed("report.export"),
        hold: isAllowed("workspace.edit"),
        locked: access.locked && can(access.effectiveRole, "container.edit"),
      },
    };
  });
