import { sortedLists, sortModes } from "@db/schema/sort-mode";
import { Id, text } from "@server/core/fields";
import { pageOf } from "@server/core/paging";
import { MAX_VALUES } from "@server/platform/uploads/body-shape";
import { z } from "zod";

const MAX_IN_LIST = MAX_VALUES - 100; // as many as fit into a request body

export const SortMode = z.enum(sortModes);
/** `id`: the workspace for boards, the container for containers and objects. */
export const OrderById = z.object({ type: z.enum(sortedLists), id: Id });
export type OrderById = z.infer<typeof OrderById>;

/** A list as the actor sees it. `order`: all ids in it. `shared`: whether it is the shared order or the actor's own. */
export const OrderView = OrderById.extend({ mode: SortMode, order: z.array(Id), shared: z.boolean() });

/**
 * Without `shared` only the actor's own order. Ids that are not in the list are ignored; items not in `order` come
 * last.
 */
export const OrderChanges = OrderById.extend({
  mode: SortMode,
  order: z.array(Id).max(MAX_IN_LIST).optional(),
  shared: z.boolean().default(false),
});

/** Moves an item to another position, counted from 1. The list then has a custom order. */
export const MoveInOrder = OrderById.extend({
  item: Id,
  to: z.coerce.number().int().min(1).max(1_000_000),
  shared: z.boolean().default(false),
});

/** How a list on a page is sorted. `mode` is null if nobody set an order; `own`: it is the actor's own. */
export const CurrentOrder = z.object({ mode: SortMode.nullable(), own: z.boolean() });
export type CurrentOrder = z.infer<typeof CurrentOrder>;
/** Whether the actor may set an own order, and the shared order. */
export const MaySort = z.object({ own: z.boolean(), all: z.boolean() });
export type MaySort = z.infer<typeof MaySort>;

export const SortPageQuery = OrderById.extend({
  /** The order to sort: the actor's own or the shared one. */
  of: z.enum(["me", "all"]).optional().catch(undefined),
  q: text(100).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
});

const Sortable = z.object({ id: Id, title: z.string(), about: z.string(), place: z.number() });
export const SortPage = pageOf(Sortable).extend({
  workspace_id: Id,
  type: z.enum(sortedLists),
  id: Id,
  /** The path of the container; empty for boards. */
  path: z.array(z.object({ id: Id, title: z.string() })),
  of: z.enum(["me", "all"]),
  mode: SortMode,
  /** Whether the actor has an own order. */
  own: z.boolean(),
  /** Items in the list, without regard to the search. */
  total: z.number(),
  q: z.string(),
  may: MaySort,
});
export type SortPage = z.infer<typeof SortPage>;
