import { paperStates } from "@db/schema/paper-state";
import { Day, Email, Id, OptionalId, text } from "@server/core/fields";
import { Listing, listOf, sorted } from "@server/core/paging";
import { NewReport, Outcome, Place } from "@server/inspection/report/inputs";
import { reportTypes } from "@server/inspection/report/types";
import { withheldReasons } from "@server/platform/files/withheld";
import { Upload } from "@server/platform/uploads/upload";
import { PointChoice } from "@server/records/review-point/inputs";
import { z } from "zod";

/** More than that does not wait in the inbox of a workspace. */
export const MOST_WAITING = 2000;
const MOST_REMARKS = 20;
const MOST_AT_ONCE = 500;

const Said = z.object({ value: z.string(), from: z.string() });
const Machine = z.object({
  id: Id,
  title: z.string(),
  display_code: z.string(),
  serial_number: z.string(),
  where: z.string(),
});
export type Machine = z.infer<typeof Machine>;

/** What is proposed of a paper, each with the words on it that say so. */
export const ProposalView = z.object({
  /** The machines that it names, the most certain first; of them only those that the reader reaches. */
  machines: z.array(
    Machine.extend({
      by: z.enum(["serial_number", "external_number", "display_code", "title"]),
      sure: z.enum(["certain", "likely", "guess"]),
    }),
  ),
  /** The one of them that stands out; null: none, or several do. */
  object_id: Id.nullable(),
  review_point: z.string().nullable(),
  /** How long it is valid by the duty of that machine, in months, where the paper names no next date. */
  period: z.number().nullable(),
  serial: Said.nullable(),
  make: Said.nullable(),
  model: Said.nullable(),
  date: Said.nullable(),
  next: Said.nullable(),
  reported_by: Said.nullable(),
  number: Said.nullable(),
  /** Never filled in: a person chooses it. */
  outcome: z.object({ value: Outcome, from: z.array(z.string()) }).nullable(),
  remarks: z.array(z.string()),
});
export type ProposalView = z.infer<typeof ProposalView>;

export const PaperView = z.object({
  id: Id,
  state: z.enum(paperStates),
  name: z.string(),
  type: z.enum(["pdf", "image"]),
  size: z.number(),
  file_path: z.string(),
  /** Why its content is withheld: the virus scanner has not looked at it yet, or found something. Else null. */
  scan: z.enum(withheldReasons).nullable(),
  /** The board or container on which it was dropped; null: the inbox of the workspace. */
  container: Place.nullable(),
  /** The address that mailed it; null: somebody uploaded it. */
  sender: z.string().nullable(),
  added_by: z.string().nullable(),
  created_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  report_id: Id.nullable(),
  /** Null until it is read, and for what can't be read. */
  proposal: ProposalView.nullable(),
  /** Its words were read from a photo or scan (OCR), so they may hold misread letters and digits. */
  from_picture: z.boolean(),
  /** Where the same file, or a report with the same number, is already. */
  same: z.array(z.object({ by: z.enum(["file", "number"]), object: Place, report_id: Id.nullable() })),
});
export type PaperView = z.infer<typeof PaperView>;

/** open: what waits for somebody. */
export const inboxLists = ["open", "quarantined", "confirmed", "skipped"] as const;
const paperSorts = ["created_at", "decided_at"] as const;
/** Without `sort` what waits is worked off from the first; of the rest the newest comes first. */
export const InboxQuery = Listing.extend({
  id: Id,
  q: text(100),
  list: z.enum(inboxLists).default("open"),
  sort: sorted(paperSorts).optional(),
});
/** On the page: of one board or container, and what is below it. */
export const InboxPageQuery = InboxQuery.extend({ container: Id.optional().catch(undefined) });
export const Papers = listOf(PaperView);

/** Who mails papers without being of the workspace, since an admin let one of theirs in. */
export const SenderView = z.object({ email: z.string(), since: z.string() });
export const OneSender = z.object({ id: Id, email: Email });

export const InboxPage = Papers.extend({
  workspace_id: Id,
  list: z.enum(inboxLists),
  counts: z.object({ open: z.number(), waiting: z.number(), quarantined: z.number() }),
  /** Where it takes papers by mail; null: it does not, the reader does not manage it, or one container is asked for. */
  address: z.string().nullable(),
  /** From whom else it takes them at once; null: as above. */
  senders: z.array(SenderView).nullable(),
  /** Bodies that its reports name, to choose from. */
  bodies: z.array(z.string()),
  container: Place.nullable(),
  may: z.object({ edit: z.boolean(), everything: z.boolean(), locked: z.boolean() }),
});

export const NewPapers = z.object({
  id: Id,
  container_id: OptionalId.default(null),
  files: z.array(z.instanceof(Upload)).min(1, { error: "mistake.no_file" }),
  /** Sent by scripts for uploads of every kind; the content itself tells papers apart. */
  upload_key: z.string().max(100).optional(),
  batch: z.string().max(100).optional(),
});

const OnePaper = z.object({ id: Id, paper: Id });

/** The review screen: the words by which a machine is looked for, and the one that was chosen. */
export const PaperQuery = OnePaper.extend({
  q: text(100).catch(""),
  object: Id.optional().catch(undefined),
});

export const PaperPage = z.object({
  workspace_id: Id,
  paper: PaperView,
  /** Its place among those that wait, and its neighbours there. */
  place: z.object({ number: z.number(), total: z.number(), before: Id.nullable(), after: Id.nullable() }),
  /** What was found by the words, or chosen before. */
  found: z.array(Machine),
  chosen: Id.nullable(),
  review_points: z.array(PointChoice),
  bodies: z.array(z.string()),
  /** Where a new machine may be made. */
  containers: z.array(Place),
  kinds: z.array(Place),
  may: z.object({ edit: z.boolean(), locked: z.boolean() }),
});

const Remarks = z
  .union([z.array(z.string()), z.string().transform((typed) => typed.split(/\r?\n/))])
  .transform((lines) => lines.map((each) => each.trim()).filter(Boolean))
  .pipe(z.array(z.string().max(200)).max(MOST_REMARKS));

/** From a form, where nothing may be chosen yet. */
const orNothing = <S extends z.ZodType>(schema: S) =>
  z.union([schema, z.literal("").transform(() => undefined)]).optional();

const report = {
  object_id: z
    .union([Id, z.literal("new"), z.literal("").transform(() => null), z.null()])
    .default(null)
    .describe("The machine; `new`: one that is made of the paper, in container_id under title."),
  type: z.enum(reportTypes).default("inspection"),
  review_point: text(20),
  status: orNothing(Outcome),
  reported_date: orNothing(Day),
  period: orNothing(NewReport.shape.period.unwrap()),
  valid_until: orNothing(Day),
  reported_by: text(),
  number: text(80),
  note: text(4000),
  paper_checked: z.boolean().default(false),
};
/** The machine that the paper is about is new. */
const machine = {
  container_id: OptionalId.default(null),
  title: text(),
  kind_id: OptionalId.default(null),
  serial_number: text(80),
  make: text(80),
  model: text(80),
};

const someObject = "00000000-0000-0000-0000-000000000000";

/** What becomes of a paper: a report, nothing, or (skipped, or quarantined) it waits again. */
export const PaperDecision = z
  .object({
    ...OnePaper.shape,
    state: z.enum(["confirmed", "skipped", "waiting"]),
    ...report,
    ...machine,
    /** Each becomes an action point of the report. */
    remarks: Remarks.default([]),
  })
  .superRefine((said, context) => {
    if (said.state !== "confirmed") return;
    const required = (path: string, message = "mistake.required") =>
      context.addIssue({ code: "custom", path: [path], message });
    if (said.object_id === "new") {
      if (!said.title) required("title");
      if (!said.container_id) required("container_id");
    } else if (!said.object_id) required("object_id", "inbox.no_machine");
    if (!said.status) required("status", "inbox.no_outcome");
    const { error } = NewReport.safeParse({ ...said, object_id: someObject });
    for (const { path, message } of error?.issues ?? [])
      if (path[0] !== "status" || said.status) required(String(path[0]), message);
  });
export type PaperDecision = z.output<typeof PaperDecision>;

/** The same body and date for all that were chosen; an empty one stays as it is. */
export const SameForAll = z
  .object({
    id: Id,
    papers: z
      .array(Id)
      .max(MOST_AT_ONCE)
      .default([])
      .refine((chosen) => chosen.length > 0, { error: "inbox.none_chosen" }),
    reported_by: text(),
    reported_date: z.union([Day, z.literal("")]).default(""),
  })
  .refine(({ reported_by, reported_date }) => reported_by || reported_date, {
    error: "mistake.required",
    path: ["reported_by"],
  });
