import { type HeadField, headFields } from "@db/schema/answer-head";
import { Id, OptionalDay } from "@server/core/fields";
import { Paging } from "@server/core/paging";
import { MOST_PHOTOS, Person } from "@server/inspection/action-point/inputs";
import { Priority } from "@server/inspection/action-point/priority";
import { GroupView } from "@server/inspection/template/inputs";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

/** An answer with its object (`id`) and template, as in its addresses. */
export const AnswerRef = z.object({ id: Id, templateId: Id, answerId: Id });
export const TemplateRef = z.object({ id: Id, templateId: Id });

const trimmedText = (max: number) => z.string().trim().max(max);
/** A Kinney factor; an empty choice in a form means none. */
const factor = z
  .union([z.number(), z.literal("").transform(() => undefined), z.null().transform(() => undefined)])
  .optional();

/**
 * A row in the list of a question of type `action-points`. With an id it updates that action point, or creates it under
 * that id; with an empty title it deletes it.
 */
export const ActionPointInput = z.object({
  id: Id.optional(),
  title: trimmedText(200).default(""),
  note: trimmedText(4000).optional(),
  priority: Priority.optional(),
});
export type ActionPointInput = z.output<typeof ActionPointInput>;

const options = z.array(z.string().max(200)).max(200);

/** The answer to a question; each question type reads its own fields. Fields left out stay as they are. */
export const AnswerInput = z.object({
  /** A list only for a select with several options, the same as `options`; a number only for a measurement. */
  value: z.union([trimmedText(20_000), z.number().transform(String), options, z.null().transform(() => "")]).optional(),
  options: z.union([options, z.null().transform((): string[] => [])]).optional(),
  w: factor,
  b: factor,
  e: factor,
  /** The factors of Kinney that remain after the measure. */
  after: z
    .union([
      z.object({ w: factor, b: factor, e: factor }),
      z.null().transform((): { w?: number; b?: number; e?: number } => ({})),
    ])
    .optional(),
  note: trimmedText(4000).optional(),
  /** The title and priority of the action point that the value nok creates. */
  title: trimmedText(200).optional(),
  priority: Priority.optional(),
  action_points: z.array(ActionPointInput).max(50).optional(),
  /**
   * The revision that the user saw. Only with a revision does an empty value replace a stored one. If the stored one is
   * newer and differs, it stays, and both are shown until somebody chooses.
   */
  revision: z.number().int().min(0).nullish(),
});
export type AnswerInput = z.output<typeof AnswerInput>;
export const QuestionInput = AnswerInput.extend({
  question_id: Id,
  /** What was shown when the user began to type; without it, a value that another changed since is never merged. */
  was: AnswerInput.omit({ title: true, priority: true, action_points: true, revision: true }).optional(),
  /** The id that the user's device gave to this input: however often it is sent, it is written once. */
  operation: Id.optional(),
  /** The conflict of an earlier input of this device, which this one takes the place of. */
  conflict: Id.optional(),
});
export type QuestionInput = z.output<typeof QuestionInput>;

/** The maximum number of characters in each text of the head. */
export const MAX_HEAD_LENGTHS = { description: 4000, company: 200, participants: 2000, message: 4000 } as const;
export const Head = z.object({
  description: trimmedText(MAX_HEAD_LENGTHS.description).optional(),
  company: trimmedText(MAX_HEAD_LENGTHS.company).optional(),
  participants: trimmedText(MAX_HEAD_LENGTHS.participants).optional(),
  message: trimmedText(MAX_HEAD_LENGTHS.message).optional(),
  /** Left out it stays as it is; null or empty clears it. */
  date: OptionalDay.unwrap().optional(),
});
export type Head = z.output<typeof Head>;
export { type HeadField, headFields };

const content = { head: Head.optional(), question_answers: z.array(QuestionInput).max(1000).default([]) };

/**
 * What a page sends while a user fills in a template. The first call creates the answer under the id the page chose.
 */
export const SaveInput = AnswerRef.extend({
  ...content,
  version_id: Id.optional(),
  /** The head that the user saw when they began to type: a field that another changed since is not overwritten. */
  head_seen: Head.optional(),
  /** The ids that the user's device gave to what is typed in the head, by field. */
  head_operations: z.partialRecord(z.enum(headFields), Id).optional(),
  /** The user who typed it: a draft stored in the browser may be sent when another user is signed in. */
  typed_by: Id.optional(),
});
export const NewAnswer = TemplateRef.extend({ ...content, answer_id: Id.optional(), version_id: Id.optional() });
/** `at`: when it was finished, by the clock of a device that sends it later. */
export const AnswerFinish = AnswerRef.extend({ at: z.iso.datetime({ offset: true }).optional() });
export const AnswerChanges = AnswerRef.extend({ ...content, status: z.enum(["open", "finished"]).optional() });

const QuestionRef = AnswerRef.extend({ questionId: Id });
const photos = z
  .array(z.instanceof(Upload))
  .max(MOST_PHOTOS, { error: `action_point.photos.too_many?count=${MOST_PHOTOS}` });
export const NewQuestionAnswer = QuestionRef.extend({ ...AnswerInput.shape, files: photos.optional() });
export const QuestionAnswerChanges = NewQuestionAnswer.extend({ questionAnswerId: Id });

/**
 * Photos for a question. A client may choose the `photo_id` of a single photo, so that a repeated call stores it once.
 */
export const NewPhotos = QuestionRef.extend({
  files: photos.min(1, { error: "mistake.no_file" }),
  photo_id: Id.optional(),
  version_id: Id.optional(),
  typed_by: Id.optional(),
});
/**
 * Copies the previous answer to a question; creates the answer if nothing was saved yet, for which it has `version_id`.
 */
export const TakeOverInput = QuestionRef.extend({ version_id: Id.optional() });
export const PhotoRef = AnswerRef.extend({ fileId: Id });

const PhotoView = z.object({
  id: Id,
  type: z.literal("image"),
  /** The REST path of its bytes. */
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

/** The factors of Kinney, with the score `k` and its class where all three are chosen. */
const risk = {
  w: z.number().optional(),
  b: z.number().optional(),
  e: z.number().optional(),
  k: z.number().optional(),
  class: z.number().optional(),
};
/** An answer's value; `after` is the risk that remains after the measure. */
const valueFields = {
  value: z
    .string()
    .optional()
    .describe(
      "Of a select the option as the template calls it in the reader's language; taken in any of its languages.",
    ),
  options: z.array(z.string()).optional(),
  ...risk,
  after: z.object(risk).optional(),
};
export const AnsweredValue = z.object({ ...valueFields, note: z.string() });
export type AnsweredValue = z.infer<typeof AnsweredValue>;

/** What came for the question after another had changed it: one of both is chosen. */
const Conflict = AnsweredValue.extend({ id: Id, written_by: Person.nullable(), at: z.string() });

export const QuestionAnswerView = AnsweredValue.extend({
  id: Id,
  question_id: Id,
  files: z.array(PhotoView),
  action_points: z.array(PointView),
  revision: z.number(),
  updated_at: z.string(),
  updated_by: Person.nullable(),
  conflicts: z.array(Conflict),
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
  /** Its author; null once the account is deleted. */
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
/** With what it was asked: the groups and questions of its version. */
export const AnswerWithQuestions = AnswerView.extend({ groups: z.array(GroupView) });

/** What came for a field of the head after another had changed it. */
export const HeadConflict = z.object({
  id: Id,
  field: z.enum(headFields),
  value: z.string(),
  written_by: Person.nullable(),
  at: z.string(),
});
export type HeadConflict = z.infer<typeof HeadConflict>;

export const Applied = z.object({ id: Id, revision: z.number(), conflict: Id.optional() });
export type Applied = z.infer<typeof Applied>;

/** An answer as forms load it; of its questions only those that were asked for. */
export const FormAnswer = AnswerView.extend({ head_conflicts: z.array(HeadConflict) });
export type FormAnswer = z.infer<typeof FormAnswer>;
/** The answer after saving; of its questions only those in the input. */
export const Saved = FormAnswer.extend({
  /** Of each operation the revision that stands after it (0 in the head), and the conflict that it led to. */
  operations: z.array(Applied),
});
export type Saved = z.infer<typeof Saved>;
/** Reads what was saved since a moment. */
export const SinceInput = AnswerRef.extend({ since: z.iso.datetime() });
/** Chooses between the stored value and the other of a conflict; texts may be kept both, one after the other. */
export const DecideInput = AnswerRef.extend({ conflictId: Id, keep: z.enum(["stored", "other", "both"]) });
export const AnswerPageInput = TemplateRef.extend({
  answer: Id.optional(),
  version: Id.optional(),
  new: z.boolean().default(false),
  list: Paging.shape.page,
});
