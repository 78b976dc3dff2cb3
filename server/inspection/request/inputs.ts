import { defaultLocale, locales } from "@i18n/locales";
import { MAX_PERIOD, MOST_ASKED } from "@server/core/constants";
import { addDays, addMonths, today } from "@server/core/day";
import { Day, Email, Id, line, text } from "@server/core/fields";
import { Listing, listOf, sorted } from "@server/core/paging";
import { ObjectPlace, Period, Place } from "@server/inspection/report/inputs";
import { Upload } from "@server/platform/uploads/upload";
import { PointChoice, ReviewPoint } from "@server/records/review-point/inputs";
import { NamedPerson } from "@server/tenancy/user/inputs";
import { Brand } from "@server/tenancy/workspace/brand";
import { z } from "zod";

export const Locale = z.enum(locales);
const days = { starts_on: Day, ends_on: Day };
const isInOrder = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) => starts_on <= ends_on;
const isSoon = ({ ends_on }: { ends_on: string }) => ends_on >= today() && ends_on <= addMonths(today(), 24);

/** Asks a body to inspect objects of a workspace within a period. */
export const NewRequest = z
  .object({
    id: Id,
    object_ids: z
      .array(Id, { error: "inspection.choose_objects" })
      .min(1, { error: "inspection.choose_objects" })
      .max(MOST_ASKED, { error: `inspection.too_many_objects?maximum=${MOST_ASKED}` }),
    body: line(120),
    email: Email,
    /** The language of the mail. */
    language: Locale.default(defaultLocale),
    ...days,
    note: text(2000),
  })
  .refine(isInOrder, { error: "inspection.ends_before", path: ["ends_on"] })
  .refine(isSoon, { error: "inspection.outside", path: ["ends_on"] });

export const OneRequest = z.object({ id: Id, requestId: Id });

/** asked: no day yet; planned: the body proposed one; done: every object has its report; ended: too late; withdrawn. */
const requestStates = ["asked", "planned", "done", "ended", "withdrawn"] as const;

const view = {
  id: Id,
  body: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  proposed_on: z.string().nullable(),
  state: z.enum(requestStates),
  requested_on: z.string(),
  /** Of those that the reader sees. */
  objects_count: z.number(),
  reports_count: z.number(),
};
export const RequestLine = z.object(view);
export type RequestLine = z.infer<typeof RequestLine>;
export const RequestList = listOf(RequestLine);
const requestSorts = ["requested_on", "starts_on"] as const;
export const RequestsOf = Listing.extend({ id: Id, q: text(100), sort: sorted(requestSorts).default("-requested_on") });

export const RequestView = RequestLine.extend({
  email: z.string(),
  language: Locale,
  note: z.string(),
  /** What the body wrote with the day. */
  answer: z.string(),
  requested_by: NamedPerson.nullable(),
  /** The secret address of the body's page; null once it ended, and for who does not administer all of its objects. */
  url: z.string().nullable(),
  permissions: z.object({ can_withdraw: z.boolean() }),
  objects: z.array(ObjectPlace.extend({ container: Place, report_id: Id.nullable() })),
});
export type RequestView = z.infer<typeof RequestView>;

/** What the form offers. */
export const NewRequestQuery = z.object({
  id: Id,
  /** Objects to ask for, which are listed first. */
  objects: z
    .array(Id.nullable().catch(null))
    .default([])
    .transform((ids) => ids.filter((id) => id !== null).slice(0, MOST_ASKED)),
  container: Id.optional().catch(undefined),
  point: ReviewPoint.optional().catch(undefined),
  /** Objects with an inspection that ends by this day. */
  until: Day.optional().catch(undefined),
});
export const NewRequestPage = z.object({
  workspace: z.object({ id: Id, name: z.string() }),
  until: z.string(),
  objects: z.array(
    ObjectPlace.extend({
      container: Place,
      serial_number: z.string(),
      /** The first day on which an inspection ends or ended; null: it was never inspected. */
      ends_on: z.string().nullable(),
      /** A report rejected it; it ended on that day. */
      rejected: z.boolean(),
      /** It was asked for already. */
      requested_on: z.string().nullable(),
    }),
  ),
  /** There are more than are listed. */
  has_more: z.boolean(),
  review_points: z.array(PointChoice),
  /** The bodies that were asked before, the latest first. */
  bodies: z.array(z.object({ body: z.string(), email: z.string(), language: Locale })),
  starts_on: z.string(),
  ends_on: z.string(),
});

/** The secret of a body. */
export const VisitToken = z.object({ token: z.string().max(200) });
const VisitObject = VisitToken.extend({ objectId: Id });
export const ProposedDay = VisitToken.extend({
  proposed_on: Day.refine((day) => day >= today(), { error: "inspection.in_past" }).refine(
    (day) => day <= addDays(today(), 730),
    { error: "inspection.outside" },
  ),
  answer: text(1000),
});

/** A report that the body adds, with its paper. */
export const VisitReport = VisitObject.extend({
  review_point: z.string().trim().min(1, { error: "report.point_required" }).pipe(ReviewPoint),
  status: z.enum(["ok", "ok_ap", "nok"]),
  reported_date: Day.refine((day) => day <= today(), { error: "report.in_future" }),
  period: z.union([Period, z.literal("").transform(() => undefined)]).optional(),
  valid_until: z.union([Day, z.literal("").transform(() => null), z.null()]).optional(),
  reported_by: line(100),
  number: text(80),
  note: text(4000),
  file: z.instanceof(Upload, { error: "inspection.paper_required" }),
  paper_checked: z.boolean().default(false),
})
  .refine(({ period, valid_until }) => period !== undefined || Boolean(valid_until), {
    error: "mistake.required",
    path: ["period"],
  })
  .refine(
    ({ reported_date, valid_until }) =>
      !valid_until || (valid_until >= reported_date && valid_until <= addMonths(reported_date, MAX_PERIOD)),
    { error: "report.until_outside", path: ["valid_until"] },
  );

const DueDuty = z.object({
  title: z.string(),
  /** Empty for a duty of no point. */
  review_point: z.string(),
  /** Its last day; of what a report rejected the day of that report. */
  ends_on: z.string().nullable(),
  rejected: z.boolean(),
});
export const Visit = z.object({
  workspace: Brand,
  /** The plan of the workspace has ended, so that nothing can be added. */
  locked: z.boolean(),
  body: z.string(),
  /** Null: the workspace asks, by itself or since the person is gone. */
  requested_by: z.string().nullable(),
  requested_on: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  note: z.string(),
  proposed_on: z.string().nullable(),
  answer: z.string(),
  /** The last day on which reports can be added. */
  open_until: z.string(),
  objects: z.array(
    ObjectPlace.extend({
      place: z.string(),
      serial_number: z.string(),
      duties: z.array(DueDuty),
      /** The review points of which it has duties; empty: a report may be of any. */
      points: z.array(ReviewPoint),
      /** What a report begins with: the inspection that is due the longest. `period`: months; null: before each use. */
      suggested: z.object({ review_point: ReviewPoint, period: z.number().nullable() }).nullable(),
      /** The report that the body added last. */
      report: z.object({ reported_date: z.string(), status: z.enum(["ok", "ok_ap", "nok", "oos"]) }).nullable(),
    }),
  ),
  review_points: z.array(PointChoice),
});
