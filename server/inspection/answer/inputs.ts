import { Id, OptionalDay } from "@server/core/fields";
import { Paging } from "@server/core/paging";
import { MOST_PHOTOS, Person, Priority } from "@server/inspection/action-point/inputs";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

/** An answer by its object and its template, as its addresses have it. */
export const OneAnswer = z.object({ id: Id, templateId: Id, answerId: Id });
const OnObject = z.object({ id: Id, templateId: Id });

const words = (max: number) => z.string().trim().max(max);
/** An empty choice of a form is none. */
const part = z
  .union([z.number(), z.literal("").transform(() => undefined), z.null().transform(() => undefined)])
  .optional();

/** A row of a free list. With an id it is one that is there, or is to be there under it; emptied, it goes. */
export const GivenPoint = z.object({
  id: Id.optional(),
  title: words(200).default(""),
  note: words(4000).optional(),
  priority: Priority.optional(),
});
export type GivenPoint = z.output<typeof GivenPoint>;

const options = z.array(z.string().max(200)).max(200);

/** What may be answered to a question, each type its own part of it. What is left out stays. */
export const GivenAnswer = z.object({
  /** Of a select that takes several, a list is its options. */
  value: z.union([words(20_000), options]).optional(),
  options: options.optional(),
  w: part,
  b: part,
  e: part,
  note: words(4000).optional(),
  /** Of the action point that a nok opens. */
  title: words(200).optional(),
  priority: Priority.optional(),
  action_points: z.array(GivenPoint).max(50).optional(),
  /** The one that was seen when it was written: empty then empties it, and another one in between is told. */
  revision: z.number().int().min(0).nullish(),
});
export type GivenAnswer = z.output<typeof GivenAnswer>;
export const GivenTo = GivenAnswer.extend({ question_id: Id });
export type GivenTo = z.output<typeof GivenTo>;

/** How many letters each of its texts takes. */
export const MOST_OF_HEAD = { description: 4000, company: 200, participants: 2000, message: 4000 } as const;
export const Head = z.object({
  description: words(MOST_OF_HEAD.description).optional(),
  company: words(MOST_OF_HEAD.company).optional(),
  participants: words(MOST_OF_HEAD.participants).optional(),
  message: words(MOST_OF_HEAD.message).optional(),
  /** Left out it stays, as the others; emptied it goes. */
  date: OptionalDay.unwrap().optional(),
});
export type Head = z.output<typeof Head>;
export const headFields = ["description", "company", "participants", "message", "date"] as const;
export type HeadField = (typeof headFields)[number];

const given = { head: Head.optional(), question_answers: z.array(GivenTo).max(1000).default([]) };

/** What a page sends as somebody fills in; the first time makes the answer, under the id that the page chose. */
export const Saving = OneAnswer.extend({
  ...given,
  version_id: Id.optional(),
  /** How its head stood when it was typed over. */
  head_seen: Head.optional(),
  /** Who typed it: kept in the browser it may leave later, when somebody else is signed in. */
  typed_by: Id.optional(),
});
export const NewAnswer = OnObject.extend({ ...given, answer_id: Id.optional(), version_id: Id.optional() });
export const AnswerChanges = OneAnswer.extend({ ...given, status: z.enum(["open", "finished"]).optional() });

const OneQuestion = OneAnswer.extend({ questionId: Id });
const photos = z
  .array(z.instanceof(Upload))
  .max(MOST_PHOTOS, { error: `action_point.photos.too_many?count=${MOST_PHOTOS}` });
export const NewQuestionAnswer = OneQuestion.extend({ ...GivenAnswer.shape, files: photos.optional() });
export const QuestionAnswerChanges = NewQuestionAnswer.extend({ questionAnswerId: Id });

/**
 * Photos for a question, one or several; `photo_id` of the only one, made by who sends it: sent again it is there once.
 */
export const NewPhotos = OneQuestion.extend({
  files: photos.min(1, { error: "mistake.no_file" }),
  photo_id: Id.optional(),
  version_id: Id.optional(),
  typed_by: Id.optional(),
});
/** To take over the words of the last time; before anything was saved it begins the answer. */
export const TakingOver = OneQuestion.extend({ version_id: Id.optional() });
export const OnePhoto = OneAnswer.extend({ fileId: Id });

const PhotoView = z.object({
  id: Id,
  type: z.literal("image"),
  /** The call that gives its bytes. */
  file_path: z.string(),
  name: z.string(),
  size: z.number(),
  created_at: z.string(),
});
export const PointView = z.object({
  id: Id,
  title: z.string(),
  note: z.string(),
  priority: Priority,
  status: z.enum(["pending", "ok", "nok"]),
});
export type PointView = z.infer<typeof PointView>;

/** What was answered. */
const answered = {
  value: z.string().optional(),
  options: z.array(z.string()).optional(),
  w: z.number().optional(),
  b: z.number().optional(),
  e: z.number().optional(),
  k: z.number().optional(),
  class: z.number().optional(),
};
export const Answered = z.object({ ...answered, note: z.string() });
export type Answered = z.infer<typeof Answered>;

/** What somebody had written, before somebody else wrote over it. */
const Replaced = Answered.extend({ id: Id, written_by: Person.nullable(), at: z.string() });

export const QuestionAnswerView = Answered.extend({
  id: Id,
  question_id: Id,
  files: z.array(PhotoView),
  action_points: z.array(PointView),
  revision: z.number(),
  updated_at: z.string(),
  updated_by: Person.nullable(),
  replaced: Replaced.nullable(),
});
export type QuestionAnswerView = z.infer<typeof QuestionAnswerView>;

export const HeadView = z.object({
  description: z.string().optional(),
  company: z.string().optional(),
  participants: z.string().optional(),
  message: z.string().optional(),
  date: z.string().optional(),
});

export const AnswerSummary = z.object({
  id: Id,
  /** Its author; null when the account ended. */
  user: Person.nullable(),
  version_id: Id,
  status: z.enum(["open", "finished"]),
  created_at: z.string(),
  updated_at: z.string(),
  finished_at: z.string().nullable(),
});
export type AnswerSummary = z.infer<typeof AnswerSummary>;
export const AnswerView = AnswerSummary.extend({ head: HeadView, question_answers: z.array(QuestionAnswerView) });
export type AnswerView = z.infer<typeof AnswerView>;

/** What stands there after saving: those that were sent, as they are now. */
export const Saved = AnswerView.extend({
  /** What another had written at the head, where there was no room for both. */
  head_replaced: HeadView.optional(),
});
/** All that was written since a moment, by whomever. */
export const SinceAsked = OneAnswer.extend({ since: z.iso.datetime() });
export const AnswersOf = OnObject.extend(Paging.shape);
export const PuttingBack = OneAnswer.extend({ replacedId: Id });
export const AskedPage = OnObject.extend({
  answer: Id.optional(),
  version: Id.optional(),
  new: z.boolean().default(false),
  list: Paging.shape.page,
});
