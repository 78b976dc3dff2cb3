import { sortedLists, sortModes } from "@db/schema/sort-mode";
import { Id, text } from "@server/core/fields";
import { pageOf } from "@server/core/paging";
import { MAX_VALUES } from "@server/platform/uploads/body-shape";
import { z } from "zod";

const MOST_IN_A_LIST = MAX_VALUES - 100; // a list that fits into a body

export const SortMode = z.enum(sortModes);
/** Whose list: `id` is the workspace of boards, and the container of containers and objects. */
export const OrderById = z.object({ type: z.enum(sortedLists), id: Id });
export type OrderById = z.infer<typeof OrderById>;

/**
 * A list as it stands for who asks: all that is in it, in order; and whether that is everybody's order, or one of their
 * own.
 */
export const OrderView = OrderById.extend({ mode: SortMode, order: z.array(Id), shared: z.boolean() });

/**
 * Without `shared` it is theirs alone. What is in `order` and not in the list is left out; what is in the list only
 * comes last.
 */
export const OrderChanges = OrderById.extend({
  mode: SortMode,
  order: z.array(Id).max(MOST_IN_A_LIST).optional(),
  shared: z.boolean().default(false),
});

/** One of the list to another place of it, counted from 1; from then on it is in an order of its own. */
export const MoveInOrder = OrderById.extend({
  item: Id,
  to: z.coerce.number().int().min(1).max(1_000_000),
  shared: z.boolean().default(false),
});

/** How a list on a page is sorted; null: nobody ever chose. */
export const HeldOrder = z.object({ mode: SortMode.nullable(), own: z.boolean() });
export type HeldOrder = z.infer<typeof HeldOrder>;
/** Whether they may have an order of their own here, and whether they set everybody's. */
export const MaySort = z.object({ own: z.boolean(), all: z.boolean() });
export type MaySort = z.infer<typeof MaySort>;

export const SortPageQuery = OrderById.extend({
  /** Whose order is sorted: their own or everybody's. */
  of: z.enum(["me", "all"]).optional().catch(undefined),
  q: text(100).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
});

const Sortable = z.object({ id: Id, title: z.string(), about: z.string(), place: z.number() });
export const SortPage = pageOf(Sortable).extend({
  workspace_id: Id,
  type: z.enum(sortedLists),
  id: Id,
  /** Of the container; empty for the boards. */
  path: z.array(z.object({ id: Id, title: z.string() })),
  of: z.enum(["me", "all"]),
  mode: SortMode,
  /** They have an order of their own over everybody's. */
  own: z.boolean(),
  /** Of all in the list, whatever is searched for. */
  total: z.number(),
  q: z.string(),
  may: MaySort,
});
export type SortPage = z.infer<typeof SortPage>;
