import { roundFrequencies } from "@db/schema/round";
import { provenBy } from "@db/schema/user";
import { stopOutcomes, unreachableReasons } from "@db/schema/walk";
import { BasedOn } from "@server/core/based-on";
import { Letter } from "@server/core/compliance-views";
import { Id, idAs, line, OptionalDay, OptionalId, OptionalTerm, text } from "@server/core/fields";
import { Listing, listOf, sorted } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { FirstReason } from "@server/records/use/inputs";
import { z } from "zod";
import { MOST_STOPS } from "./bounds.ts";
import { lackOf } from "./lack.ts";

const LONGEST_NOTE = 1000; // characters

const RoundFrequency = z.enum(roundFrequencies);
const ChosenBy = z.enum(["hand", "filter"]);
export const StopOutcome = z.enum(stopOutcomes);
export type StopOutcome = z.infer<typeof StopOutcome>;
const UnreachableReason = z.enum(unreachableReasons);

const OptionalFrequency = z.union([RoundFrequency, z.literal("").transform(() => null), z.null()]);
const Stops = z
  .array(idAs("object_id"))
  .max(MOST_STOPS, { error: `round.too_many_stops?maximum=${MOST_STOPS}` })
  .transform((ids) => [...new Set(ids)]);

/** `id`: of the board or place it is for. `stops`: the objects in their order, where they are chosen by hand. */
export const NewRound = z.object({
  id: Id,
  title: line(120),
  chosen_by: ChosenBy.default("hand"),
  /** Days within which an object must be due; null: also what is not due. */
  due_within: OptionalTerm.default(null),
  kind_id: OptionalId.default(null),
  tag: text(40),
  template_id: OptionalId.default(null),
  /** Null: it does not repeat. */
  frequency: OptionalFrequency.default(null),
  /** Its first day; today where it repeats and says none. */
  starts_on: OptionalDay,
  stops: Stops.default([]),
});
/** Fields left out stay as they are. */
export const RoundChanges = z.object({
  id: Id,
  title: line(120).optional(),
  chosen_by: ChosenBy.optional(),
  due_within: OptionalTerm.optional(),
  kind_id: OptionalId.optional(),
  tag: text(40).unwrap().optional(),
  template_id: OptionalId.optional(),
  frequency: OptionalFrequency.optional(),
  starts_on: OptionalDay.unwrap().optional(),
  stops: Stops.optional(),
  based_on: BasedOn,
});

export const Titled = z.object({ id: Id, title: z.string() });

export const WalkSummary = z.object({
  id: Id,
  begun_at: z.string(),
  /** Null: the account no longer exists, or the reader may not see names. */
  begun_by: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** How many stops it has, how many of them have a result, and how many are not in order. */
  stops: z.number(),
  done: z.number(),
  not_ok: z.number(),
});
export type WalkSummary = z.infer<typeof WalkSummary>;

export const RoundView = z.object({
  id: Id,
  workspace_id: Id,
  title: z.string(),
  container: Titled,
  chosen_by: ChosenBy,
  due_within: z.number().nullable(),
  kind: Titled.nullable(),
  tag: z.string(),
  template: Titled.nullable(),
  frequency: RoundFrequency.nullable(),
  starts_on: z.string().nullable(),
  /** When the next walk is due; before today: it is late. */
  next_on: z.string().nullable(),
  /** Of one that is chosen by hand: how many machines it has. */
  stops_count: z.number(),
  open_walk: WalkSummary.nullable(),
  last_walk: WalkSummary.nullable(),
});
export type RoundView = z.infer<typeof RoundView>;

/** A machine of a round, with what a phone shows of it. */
export const StopView = z.object({
  object_id: Id,
  code: z.string(),
  title: z.string(),
  subtitle: z.string(),
  place: Titled,
  /** Its pin: fractions of the floor plan of its place; null: it has none. */
  pin: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** The floor plan of its place. */
  plan: z.object({ file_path: z.string(), width: z.number(), height: z.number() }).nullable(),
  state: Letter,
  /** Why it may not be used, where that was asked; else null. */
  because: FirstReason,
  due_on: z.string().nullable(),
  /** The template of the round can be filled in. */
  fillable: z.boolean(),
  /** It is not walked to any more: it is in the trash, or outside of the round's place. */
  gone: z.enum(["deleted", "moved"]).nullable(),
});
export type StopView = z.infer<typeof StopView>;

/** The round with its stops as they are now. `matching`: how many a filter finds, of which a walk takes MOST_STOPS. */
export const RoundWithStops = RoundView.extend({ stops: z.array(StopView), matching: z.number() });

const roundSorts = ["next_on", "title"] as const;
export const RoundsOf = Listing.extend({
  id: Id,
  q: text(100),
  container: Id.optional(),
  sort: sorted(roundSorts).default("next_on"),
});
export const RoundsOfWorkspace = listOf(RoundView);

/** `walk_id`: made by the client; the same again begins nothing new. `at`: when, by the clock of the device. */
export const NewWalk = z.object({ id: Id, walk_id: Id.optional(), at: z.iso.datetime({ offset: true }).optional() });
const walkSorts = ["begun_at", "closed_at"] as const;
export const WalksOf = Listing.extend({ id: Id, q: text(100), sort: sorted(walkSorts).default("-closed_at") });

export const Result = z.object({
  id: Id,
  outcome: StopOutcome,
  reason: UnreachableReason.nullable(),
  note: z.string(),
  /** The finished intake; null: none, or the reader may not see it. */
  answer_id: Id.nullable(),
  action_point_id: Id.nullable(),
  at: z.string(),
  /** What the device said, where its clock could not be believed. */
  said_at: z.string().nullable(),
  by: z.string().nullable(),
  mine: z.boolean(),
});
export type Result = z.infer<typeof Result>;

/** A stop of a walk. Its names are those it had when it came into the walk. */
export const WalkStop = z.object({
  id: Id,
  /** Null: it was deleted for good, or left the workspace. */
  object_id: Id.nullable(),
  code: z.string(),
  title: z.string(),
  place: z.string(),
  /** It came into the walk after it began. */
  added: z.boolean(),
  gone: z.enum(["deleted", "moved"]).nullable(),
  /** How many results were put for it: what a change has seen. */
  revision: z.number(),
  result: Result.nullable(),
  /** Results of others who had not seen it: a person has to choose. */
  rivals: z.array(Result),
});
export type WalkStop = z.infer<typeof WalkStop>;

export const WalkView = WalkSummary.omit({ stops: true }).extend({
  workspace_id: Id,
  round: Titled,
  title: z.string(),
  place: z.string(),
  container_id: Id,
  template_id: Id.nullable(),
  due_on: z.string().nullable(),
  signed_name: z.string(),
  signed_drawn: z.boolean(),
  signed_account: z.string(),
  signed_proven_by: z.enum(provenBy).nullable(),
  stops: z.array(WalkStop),
  may: z.object({ walk: z.boolean(), locked: z.boolean() }),
});
export type WalkView = z.infer<typeof WalkView>;

/** What a result says of the stop of an object. */
export const resultFields = {
  /** The id of its object. */
  stop: Id,
  outcome: StopOutcome,
  reason: z.union([UnreachableReason, z.literal("").transform(() => null), z.null()]).default(null),
  note: text(LONGEST_NOTE),
  /** For the outcome "filled": the finished intake of the round's template. */
  answer_id: OptionalId.default(null),
  /** Also makes an action point of the note. */
  action_point: z.boolean().default(false),
  at: z.iso.datetime({ offset: true }).optional(),
  /** The revision of the stop that the sender saw. */
  seen: z.coerce.number().int().min(0).optional(),
};
type Said = z.output<z.ZodObject<Pick<typeof resultFields, "outcome" | "reason" | "note" | "answer_id">>>;

/** What is not in order needs words, what is not reachable a reason, and an intake its id. */
export const withWhatItNeeds = <S extends z.ZodType<Said>>(schema: S) =>
  schema.check(({ value, issues }) => {
    const lack = lackOf(value);
    if (lack) issues.push({ code: "custom", message: lack.error, path: [lack.field], input: value });
  });

/** `id`: made by the client, so that the same call again stores it once. */
const NewResult = withWhatItNeeds(z.object({ id: Id.optional(), ...resultFields }));
export type NewResult = z.output<typeof NewResult>;
/** `id`: of the walk, as its sender began it. */
export const NewResults = z.object({ id: Id, results: z.array(NewResult).min(1).max(MOST_STOPS) });
/** `conflicts`: the objects for which somebody else put another result meanwhile; both are kept, and a person chooses. */
export const PutResults = z.object({ stops: z.array(WalkStop), conflicts: z.array(Id) });

/** Which of the results of a stop counts. */
export const Choice = z.object({
  id: Id,
  stop: Id,
  result_id: Id,
  seen: z.coerce.number().int().min(0),
});
/** Takes what the filter finds by now into a walk. */
export const MoreStops = z.object({ id: Id, objects: z.array(Id).min(1).max(MOST_STOPS) });

/**
 * `not_visited`: how many stops without a result the signer knows of. `seen`: stands for the results that the signer saw
 * (seen.ts); where others count by then, it is refused.
 */
export const Closing = z.object({
  id: Id,
  seen: z.string().max(64).optional(),
  signed_name: line(120),
  not_visited: z.coerce.number().int().min(0).default(0),
  drawn: z.instanceof(Upload).optional(),
});
