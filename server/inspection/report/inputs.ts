import { BasedOn } from "@server/core/based-on";
import { outcomes } from "@server/core/compliance";
import { Letter } from "@server/core/compliance-views";
import { MAX_PERIOD } from "@server/core/constants";
import { addMonths, today } from "@server/core/day";
import { Day, Days, Id, OptionalId, OptionalMoment, text } from "@server/core/fields";
import { anyOf, Listing, sorted } from "@server/core/paging";
import { Priority } from "@server/inspection/action-point/priority";
import { Upload } from "@server/platform/uploads/upload";
import { FileView } from "@server/records/file/inputs";
import { ReviewPoint } from "@server/records/review-point/inputs";
import { AsFile } from "@server/tenancy/export/inputs";
import { z } from "zod";
import { reportTypes } from "./types.ts";

export const ReportType = z.enum(reportTypes);
/** `ok`: A, without remarks; `ok_ap`: B, with action points; `nok`: C, rejected; `oos`: T, out of service. */
export const Outcome = z.enum(outcomes);
export const Period = z.int().min(1).max(MAX_PERIOD);
/** An object or container as a link shows it. */
export const Place = z.object({ id: Id, title: z.string() });
export const ObjectPlace = Place.extend({ display_code: z.string() });

/** A report in the REST API. */
export const ReportView = z.object({
  id: Id,
  /** Follow-up reports of the same cycle. */
  children: z.array(z.object({ id: Id, number: z.string(), reported_date: z.string(), status: Outcome })),
  number: z.string(),
  type: ReportType,
  reported_date: z.string(),
  valid_until: z.string(),
  /** In months. */
  period: z.number(),
  review_point: ReviewPoint,
  review_point_title: z.string(),
  reported_by: z.string(),
  status: Outcome,
  display_status: z.enum(["pending", "ok", "nok", "past"]),
  file: FileView.nullable(),
  object: ObjectPlace,
  container: Place,
  note: z.string(),
  /** The duties of its object that it fulfils. */
  duty_ids: z.array(Id),
});
export type ReportView = z.infer<typeof ReportView>;
/** One report, with who added it; empty for who may not see people. */
export const OneReport = ReportView.extend({ maker: z.string() });

/** A report on our pages. */
export const ReportRow = ReportView.extend({
  parent_id: Id.nullable(),
  warns_on: z.string(),
  /** Its state today. */
  letter: Letter,
  /** Whether it is the newest of its object, type and review point, the only one that counts for the object's state. */
  current: z.boolean(),
});
export type ReportRow = z.infer<typeof ReportRow>;

const ReportedDate = Day.refine((day) => day <= today(), { error: "report.in_future" }).refine(
  (day) => day >= "1950-01-01",
  {
    error: "mistake.invalid_format.date",
  },
);

/** An empty field of a form becomes null. */
const ValidUntil = z.union([Day, z.literal("").transform(() => null), z.null()]);
const MOST_DUTIES = 100;

/** From a select, which may still be empty. */
const ChosenPoint = z.string().trim().min(1, { error: "report.point_required" }).pipe(ReviewPoint);

const fields = {
  type: ReportType,
  review_point: ReviewPoint,
  status: Outcome,
  reported_date: ReportedDate,
};
/** One of the two is needed; the last day on the paper goes before the period. */
const validity = {
  period: Period.optional().describe("How long it is valid, in months: 1 to 300. Not needed beside valid_until."),
  valid_until: ValidUntil.optional().describe(
    "The last day of its validity as the paper says; goes before the period.",
  ),
};
const duty_ids = z
  .array(Id)
  .max(MOST_DUTIES)
  .nullish()
  .describe(
    "The duties of its object that it fulfils; an empty list: none. Null, or left out for a new report: those of its review point and type of which the interval is at most its period; without any, the shortest.",
  );
const file = z.instanceof(Upload).optional();
const paper_checked = z
  .boolean()
  .default(false)
  .describe(
    "Somebody made sure that the file is the paper of this report. Without it, a PDF that names another machine, or another date of inspection, is refused: 422 with the code paper_differs.",
  );

/** What a new report says of its end. */
const Ending = z.object({
  reported_date: z.string(),
  period: z.number().optional(),
  valid_until: z.string().nullish(),
});
/** The last day on the paper is not before the report, and at most 300 months after it. */
export const isWithinLimit = ({ reported_date, valid_until }: z.output<typeof Ending>): boolean =>
  !valid_until || (valid_until >= reported_date && valid_until <= addMonths(reported_date, MAX_PERIOD));
const outsideLimit = { error: "report.until_outside", path: ["valid_until"] };

const OutOfService = z.object({ status: z.literal("oos"), note: z.string() });

const newReport = {
  object_id: Id,
  ...fields,
  ...validity,
  review_point: ChosenPoint,
  reported_by: text(),
  number: text(80),
  parent_id: OptionalId.default(null),
  note: text(4000),
  duty_ids,
  file,
  paper_checked,
};

type Ended = { period?: number; other_period?: number; valid_until?: string | null };

/** The rules about several fields of a new report, reported together with the errors of single fields. */
const withRules = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  schema
    .refine(
      (value) => {
        const { period, other_period, valid_until } = value as Ended;
        return period !== undefined || other_period !== undefined || Boolean(valid_until);
      },
      { error: "mistake.required", path: ["period"], when: () => true },
    )
    .refine((value) => isWithinLimit(value as z.output<typeof Ending>), {
      ...outsideLimit,
      when: ({ value }) => Ending.safeParse(value).success,
    })
    .refine((value) => (value as z.output<typeof OutOfService>).note !== "", {
      error: "report.reason_required",
      path: ["note"],
      when: ({ value }) => OutOfService.safeParse(value).success,
    });

export const NewReport = withRules(z.object(newReport));

export const ReportChanges = z.object({
  id: Id,
  ...z.object(fields).partial().shape,
  ...validity,
  reported_by: text().unwrap().optional(),
  number: text(80).unwrap().optional(),
  parent_id: OptionalId.optional(),
  note: text(4000).unwrap().optional(),
  duty_ids,
  file,
  paper_checked,
  based_on: BasedOn,
});

/** What the forms ask in another way than the calls. */
const inForm = {
  /** Of the usual ones. */
  period: z.union([Period, z.literal("").transform(() => undefined)]).optional(),
  /** Any other period; goes before the usual one. */
  other_period: z.union([Period, z.literal("").transform(() => undefined)]).optional(),
  /** own: the ticked ones; default: those that follow from the period. Left out: the form offers none. */
  duties: z.enum(["default", "own"]).optional(),
};
/** After a refusal a browser without scripts has lost the file. */
const hasFile = (report: { paper_checked?: boolean; file?: unknown }) => !report.paper_checked || Boolean(report.file);
const lostFile = { error: "report.paper.again", path: ["file"], when: () => true };
export const NewReportForm = withRules(z.object({ ...newReport, ...inForm })).refine(hasFile, lostFile);
export const ReportChangesForm = ReportChanges.extend(inForm).refine(hasFile, lostFile);

type FromForm = { period?: number; other_period?: number; duties?: "default" | "own"; duty_ids?: string[] | null };

/** What a form says, as the calls take it. */
export const fromForm = <Form extends FromForm>({ other_period, duties, ...report }: Form) => ({
  ...report,
  period: other_period ?? report.period,
  duty_ids: duties && (duties === "own" ? (report.duty_ids ?? []) : null),
});

export const ReportFilter = z
  .object({
    name: text(100),
    /** Only these. */
    ids: anyOf(Id),
    status: anyOf(Outcome),
    result: anyOf(ReportView.shape.display_status),
    type: anyOf(ReportType),
    review_points: anyOf(ReviewPoint),
    object: Id.optional(),
    /** Objects in this container and in those below it. */
    container: Id.optional(),
    /** Of objects that have one of these templates. */
    template: anyOf(Id),
    /** With an action point that one of these persons resolves. */
    resolvers: anyOf(Id),
    /** With an action point of this priority, or that was resolved so. */
    priority: anyOf(Priority),
    solved_user: anyOf(Id),
    solved_note: text(100),
    solved_at: Days.optional(),
    reported_date: Days.optional(),
    valid_until: Days.optional(),
    created_at: Days.optional(),
    updated_at: Days.optional(),
    /**
     * `current`: the newest of each cycle; `all`: replaced ones too; a letter: current ones in that state; `valid`:
     * current ones in order (A, B or S); `rejected`: current ones in C or T.
     */
    state: z.enum(["current", "all", "valid", "rejected", ...Letter.options]).default("all"),
  })
  .prefault({});
export type ReportFilter = z.output<typeof ReportFilter>;

export const reportSorts = [
  "reported_date",
  "valid_until",
  "review_point",
  "object",
  "created_at",
  "updated_at",
] as const;
const list = {
  filter: ReportFilter,
  q: text(100),
  updated_since: OptionalMoment,
  sort: sorted(reportSorts).default("-reported_date"),
  ...Listing.shape,
};
export const ReportList = z.object(list);
/** The whole list as a file. */
export const ReportsAsFile = z.object({ id: Id, filter: list.filter, sort: list.sort, ...AsFile.shape });
export const ReportsOf = z.object({ id: Id, ...list });
