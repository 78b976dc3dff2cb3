import { BasedOn } from "@server/core/based-on";
import { ALERT_DAYS } from "@server/core/constants";
import { Day, Days, Id, idAs, line, OptionalDay, OptionalId, OptionalMoment, text } from "@server/core/fields";
import { anyOf, Listing, sorted } from "@server/core/paging";
import { ObjectPlace, Outcome, Place } from "@server/inspection/report/inputs";
import { Upload } from "@server/platform/uploads/upload";
import { AsFile } from "@server/tenancy/export/inputs";
import { z } from "zod";
import { Priority } from "./priority.ts";

export const ActionPointType = z.enum(["task", "inspection", "maintenance", "checkup"]);
/** `past` is not stored: it is pending with a day in the past. */
export const ActionPointStatus = z.enum(["pending", "past", "ok", "nok"]);
export type ActionPointStatus = z.infer<typeof ActionPointStatus>;
export const Frequency = z.enum(Object.keys(ALERT_DAYS) as (keyof typeof ALERT_DAYS)[]);
export const Person = z.object({ id: Id, first_name: z.string(), last_name: z.string() });
export type Person = z.infer<typeof Person>;

/** An action point over REST. */
export const ActionPointView = z.object({
  id: Id,
  status: ActionPointStatus,
  /** Its series; null where it does not recur. */
  schedule: z.object({ id: Id, frequency: Frequency, next_at: z.string().nullable(), active: z.boolean() }).nullable(),
  note: z.string(),
  priority: Priority,
  /** The outcome of the report it came from. */
  report_status: Outcome.nullable(),
  /** Its first resolver. */
  resolver_id: Id.nullable(),
  resolvers: z.array(Person),
  solved_at: z.string().nullable(),
  solved_user: Person.nullable(),
  solved_note: z.string(),
  /** The day on which a visitor reported its object as dangerous; null: nobody did, or a manager denied it. */
  dangerous_on: z.string().nullable(),
  title: z.string(),
  /** The label of its question, or its review point. */
  subject: z.string(),
  frequency: Frequency.nullable(),
  /** Its resolvers get a mail on its day. */
  alert: z.boolean(),
  scheduled_at: z.string().nullable(),
  schedule_description: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  type: ActionPointType,
  template: Place.nullable(),
  container: Place,
  object: ObjectPlace.nullable(),
});
export type ActionPointView = z.infer<typeof ActionPointView>;

/** Photos of before and after the work. */
export const PhotoMoment = z.enum(["before", "after"]);
/** With its photos, whose bytes `file_path` gives. */
export const ActionPointWithPhotos = ActionPointView.extend({
  photos: z.array(
    z.object({
      id: Id,
      type: z.literal("image"),
      moment: PhotoMoment,
      name: z.string(),
      file_path: z.string(),
      created_at: z.string(),
    }),
  ),
});
export type ActionPointWithPhotos = z.infer<typeof ActionPointWithPhotos>;

/** An action point on pages. */
export const ActionPointRow = ActionPointView.extend({
  report_id: Id.nullable(),
  reported_date: z.string().nullable(),
  answer_id: Id.nullable(),
  /** Its number in the series. */
  occurrence: z.number().nullable(),
});
export type ActionPointRow = z.infer<typeof ActionPointRow>;

export const MOST_RESOLVERS = 50;
export const ResolverGroup = z.object({ id: Id, title: z.string(), users_count: z.number() });
export type ResolverGroup = z.infer<typeof ResolverGroup>;

/** A list of ids; empty choices of a form are left out. */
const Ids = z
  .array(z.union([idAs("id"), z.literal("")]))
  .transform((ids) => [...new Set(ids.filter((id) => id !== ""))]);
export const Resolvers = Ids.pipe(z.array(Id).max(MOST_RESOLVERS));
/** Distribution groups: their members with access become resolvers too. */
export const Groups = Ids.pipe(z.array(Id).max(20));
/** Uploaded pictures. */
export const MOST_PHOTOS = 10;
export const Photos = z.array(z.instanceof(Upload)).max(MOST_PHOTOS).default([]);
const note = (max = 4000) => z.string().trim().max(max);

const about = {
  object_id: OptionalId.default(null),
  container_id: OptionalId.default(null),
  title: line(),
  note: text(4000),
  priority: Priority.optional(),
  type: ActionPointType.default("task"),
  subject: text(),
  resolvers: Resolvers.default([]),
  groups: Groups.default([]),
  report_id: OptionalId.default(null),
  /** The answer it came from, and the question in it. */
  answer_id: OptionalId.default(null),
  question_id: OptionalId.default(null),
};
const somewhere = ({ object_id, container_id }: { object_id: string | null; container_id: string | null }) =>
  Boolean(object_id || container_id);
const nowhere = { error: "mistake.required", path: ["object_id"] };
export const NewActionPoint = z.object({ ...about, photos: Photos }).refine(somewhere, nowhere);
/** With the day on which it has to be done. */
export const NewScheduledActionPoint = z
  .object({
    ...about,
    photos: Photos,
    scheduled_at: Day,
    frequency: Frequency.default("oneTime"),
    alert: z.boolean().default(true),
  })
  .refine(somewhere, nowhere);
/** A checkbox after a hidden "false", so that an unticked one is sent too. */
const Ticked = z.union([z.boolean(), z.array(z.string()).transform((sent) => sent.at(-1) === "true")]);
/** The form, in which the day is optional. */
export const ActionPointForm = z
  .object({
    ...about,
    scheduled_at: OptionalDay,
    frequency: Frequency.default("oneTime"),
    alert: Ticked.default(true),
    photos: Photos,
  })
  .refine(somewhere, nowhere)
  .refine(({ scheduled_at, frequency }) => scheduled_at || frequency === "oneTime", {
    error: "schedule.day_needed",
    path: ["scheduled_at"],
  });

export const ActionPointChanges = z.object({
  id: Id,
  title: line().optional(),
  note: note().optional(),
  priority: Priority.optional(),
  type: ActionPointType.optional(),
  subject: note(200).optional(),
  resolvers: Resolvers.optional(),
  groups: Groups.optional(),
  /** Its origin; null: none. */
  report_id: OptionalId.optional(),
  answer_id: OptionalId.optional(),
  question_id: OptionalId.optional(),
  scheduled_at: z.union([Day, z.literal("").transform(() => null), z.null()]).optional(),
  /** Null, as of one that has no day, leaves it as it is. */
  frequency: z.union([Frequency, z.null().transform(() => undefined)], { error: "mistake.invalid_value" }).optional(),
  alert: z.boolean().optional(),
  /** In a series: whether another day applies to this one, or to all later ones. */
  scope: z.enum(["one", "series"]).optional(),
  based_on: BasedOn,
});

export const ActionPointEditForm = ActionPointChanges.extend({ alert: Ticked.optional() });

const Verdict = z.enum(["ok", "nok"]);
/** A note is required where it is not in order. `done_at`: when it was done on a device that sends it later. */
export const Resolution = z.object({
  id: Id,
  status: Verdict,
  solved_note: text(4000),
  photos: Photos,
  done_at: z.iso.datetime({ offset: true }).optional(),
});
export const Reopening = z.object({ id: Id, reason: line(1000) });
/** A manager's decision that what was reported as dangerous is not. */
export const NotDangerous = z.object({ id: Id, reason: line(1000) });
/** The forms on an action point's page. */
export const Settling = z.discriminatedUnion("intent", [
  Resolution.extend({ intent: z.literal("resolve") }),
  Resolution.extend({ intent: z.literal("recheck") }),
  NotDangerous.extend({ intent: z.literal("deny_danger") }),
]);
/**
 * One REST call for all changes: a status resolves, rechecks or reopens, the one that it has says nothing; the other
 * fields edit.
 */
export const AnyChange = ActionPointChanges.extend({
  status: ActionPointStatus.optional(),
  solved_note: note().optional(),
  reason: note(1000).optional(),
});

export const ActionPointFilter = z
  .object({
    name: text(100),
    /** Only these. */
    ids: anyOf(Id),
    status: anyOf(ActionPointStatus),
    priority: anyOf(Priority),
    type: anyOf(ActionPointType),
    /** Ids; `me`: the caller; `none`: without a resolver. */
    resolvers: anyOf(z.union([Id, z.enum(["me", "none"])])),
    object: Id.optional(),
    /** Includes everything below it. */
    container: Id.optional(),
    /** From answers to one of these templates. */
    template: anyOf(Id),
    /** The review point and outcome of the report it comes from. */
    review_points: anyOf(z.string().max(20)),
    result: anyOf(Outcome),
    /** Ids; `me`: the caller. */
    solved_user: anyOf(z.union([Id, z.literal("me")])),
    solved_note: text(100),
    solved_at: Days.optional(),
    scheduled_at: Days.optional(),
    created_at: Days.optional(),
    updated_at: Days.optional(),
  })
  .prefault({});
export type ActionPointFilter = z.output<typeof ActionPointFilter>;

export const actionPointSorts = [
  "scheduled_at",
  "priority",
  "title",
  "object",
  "solved_at",
  "created_at",
  "updated_at",
] as const;
/** The export of the whole list, without paging. */
export const ActionPointsAsFile = z.object({
  id: Id,
  filter: ActionPointFilter,
  sort: sorted(actionPointSorts).default("scheduled_at"),
  ...AsFile.shape,
});
export const ActionPointsOf = z.object({
  id: Id,
  filter: ActionPointFilter,
  q: text(100),
  updated_since: OptionalMoment,
  sort: sorted(actionPointSorts).default("scheduled_at"),
  ...Listing.shape,
});
