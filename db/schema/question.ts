import { z } from "zod";

/**
 * How a question is answered. A new type gets a file in server/inspection/answer/question-types/ and one in
 * app/components/answer/question-types/; the compiler names the tables that lack it, the tests its texts.
 */
export const questionTypes = [
  "text",
  "textarea",
  "ok-nok-nvt",
  "action-point-ok-nok-nvt",
  "action-points",
  "select",
  "date",
  "number", // a measurement, with a unit and limits
  "barcode", // or a serial number, as it stands on the machine
  "kine", // Kinney: probability × exposure × effect
  "images",
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** A question is asked only where another one has this answer: ok | nok | nvt, or an option. */
const Condition = z.object({ question_id: z.string(), is: z.string() });

/**
 * A question in a version, as it is stored and shown. It has the same id in all versions that have it, so that their
 * answers can be compared. In a file of its own, because the browser imports it. Versions that are stored lack a new
 * field: it is optional.
 */
export const Question = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(questionTypes),
  required: z.boolean(),
  /** It begins on a new page in the PDF. */
  page_break: z.boolean(),
  /** Of type select. */
  options: z.array(z.string()),
  /** Of type select: several may be chosen. */
  multiple: z.boolean(),
  /** Of type number: what it is measured in, and the limits between which it is in order, themselves included. */
  unit: z.string().optional(),
  lower: z.number().optional(),
  upper: z.number().optional(),
  /** What an answer that is not in order may not lack. */
  nok_note: z.boolean().optional(),
  nok_photo: z.boolean().optional(),
  /** Of type kine: from which class of risk on, 2 to 5, it makes an action point. */
  point_from: z.number().optional(),
  shown_if: Condition.optional(),
  /** How to answer it. */
  help: z.string().optional(),
  /** The sha256 of a picture beside it. */
  help_picture: z.string().optional(),
});
export type Question = z.infer<typeof Question>;
/** A question as it is shown in a language; answers have the options as they are stored. */
export const ShownQuestion = Question.extend({
  /** What its options are called in that language, where that is not what is stored. */
  option_texts: z.record(z.string(), z.string()).optional(),
});
export type ShownQuestion = z.infer<typeof ShownQuestion>;
/** What its author decides. */
export type AboutQuestion = Omit<Question, "id">;

/** Who resolves the action points of an answer: nobody yet, who filled it in, or whom the board's rule for problems names. */
export const pointResolvers = ["nobody", "author", "board"] as const;
