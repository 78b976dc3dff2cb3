import { type AboutQuestion, Question } from "@db/schema/question";
import { decimalOf } from "@i18n/numbers";
import { Id, line } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

const MAX_OPTIONS = 60;

/** A limit of a measurement: a number, or as it is typed. Null or empty: none. */
const limit = z.union([z.number(), z.string(), z.null()]).transform((input, context) => {
  if (input === null || (typeof input === "string" && input.trim() === "")) return null;
  const decimal = decimalOf(String(input));
  if (decimal !== undefined) return Number(decimal);
  context.addIssue({ code: "custom", message: "answer.refused.no_number" });
  return z.NEVER;
});

/** Which answer to which other question, in a form `id=answer`. Null or empty: it is always asked. */
const condition = z.union([
  z.null(),
  z.object({ question_id: Id, is: z.string().trim().min(1).max(200) }),
  z.literal("").transform(() => null),
  z
    .string()
    .max(300)
    .transform((input) => ({ question_id: input.slice(0, 36), is: input.slice(37) }))
    .pipe(z.object({ question_id: Id, is: z.string().min(1) })),
]);

const tooManyOptions = { error: `mistake.too_big.array?maximum=${MAX_OPTIONS}` };
/** The input for each field of a question. */
export const questionFields = {
  label: line(500),
  type: Question.shape.type,
  required: z.boolean(),
  page_break: z.boolean(),
  /** A list, or a text with one option on each line. */
  options: z
    .union([z.array(z.string().trim().max(200)).max(MAX_OPTIONS, tooManyOptions), z.string().max(20_000)])
    .transform((options) => [options].flat().flatMap((text) => text.split(/\r?\n/)))
    .pipe(z.array(z.string().trim().max(200)).max(MAX_OPTIONS, tooManyOptions)),
  multiple: z.boolean(),
  unit: z.string().trim().max(20),
  lower: limit,
  upper: limit,
  nok_note: z.boolean(),
  nok_photo: z.boolean(),
  point_from: z.union([z.literal("").transform(() => null), z.null(), z.coerce.number().int().min(2).max(5)]),
  shown_if: condition,
  help: z.string().trim().max(1000),
} satisfies Record<Exclude<keyof AboutQuestion, "help_picture">, z.ZodType>;

/** The picture beside the help, sent as a file; its address, which programs read, changes nothing. */
export const pictureFields = {
  help_picture: z
    .union([z.instanceof(Upload), z.string().max(200)])
    .transform((input) => (input instanceof Upload ? input : undefined))
    .optional(),
  delete_help_picture: z.boolean().optional(),
};
export type PictureInput = { help_picture?: Upload; delete_help_picture?: boolean };

/** A question as its author wrote it. */
export type WrittenQuestion = { [Key in keyof typeof questionFields]: z.output<(typeof questionFields)[Key]> };
