import { Id, Step, text } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { z } from "zod";
import { RoundView, RoundWithStops, StopView, Titled, WalkSummary, WalkView } from "./inputs.ts";

/** All that a device keeps of a round to walk it without a connection; what is filled in comes with its machines. */
export const WalkPack = z.object({
  /** Another one says that it has changed. */
  revision: z.string(),
  round: RoundWithStops.omit({ stops: true }),
  /** The open walk; null: it begins on the device, under an id of its own. */
  walk: WalkView.nullable(),
  /** Those of the walk, else as a walk would have them that began now. */
  stops: z.array(StopView),
  may: z.object({ walk: z.boolean(), locked: z.boolean() }),
});
export type WalkPack = z.infer<typeof WalkPack>;

/** The page of a round: what it is, its stops, the walks of the last time. */
export const RoundPage = RoundWithStops.extend({
  stop_ids: z.array(Id),
  path: z.array(Step),
  walks: z.array(WalkSummary),
  may: z.object({ edit: z.boolean(), delete: z.boolean(), walk: z.boolean(), locked: z.boolean() }),
});
/** To choose the stops of a round by hand: what is below its place and is not one yet. */
export const StopChoices = z.object({
  id: Id,
  q: text(100),
});
export const StopsPage = RoundPage.omit({ walks: true }).extend({
  choices: z.array(z.object({ object_id: Id, code: z.string(), title: z.string(), place: z.string() })),
  /** How many match; only the first are given. */
  choices_count: z.number(),
  /** The same stops, in the order that is proposed along the floor plan. */
  along_plan: z.array(Id),
});
/** `stop`: the object to stand at; the first without a result where it is none of the walk. */
export const WalkPageQuery = z.object({ id: Id, stop: Id.optional().catch(undefined) });
export const WalkPage = WalkView.extend({
  path: z.array(Step),
  /** Where one stands: its place among the stops, and its object; null: it is gone. */
  at: z.number(),
  here: StopView.nullable(),
  /** What the round has by now and the walk has not. */
  more: z.array(StopView),
});
/** Of one place with all below it, or of all workspaces of the reader, the current one first. */
export const RoundsPageQuery = Paging.extend({
  container: Id.optional().catch(undefined),
  current: Id.optional().catch(undefined),
});
export const RoundsPage = pageOf(RoundView).extend({
  /** The board or place whose rounds these are; null: all of the reader's. */
  place: Titled.extend({ workspace_id: Id }).nullable(),
  /** The reader makes rounds: in that place, or in some. */
  may: z.object({ create: z.boolean(), locked: z.boolean() }),
});

export const RoundForm = z.object({
  workspace_id: Id,
  container: Titled.extend({ path: z.array(Step) }),
  templates: z.array(Titled),
  kinds: z.array(Titled),
  tags: z.array(z.string()),
  may: z.object({ edit: z.boolean(), locked: z.boolean() }),
});
