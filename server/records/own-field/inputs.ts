import { fieldTypes } from "@db/schema/field-type";
import { inEachLanguage } from "@i18n/locales";
import { BasedOn } from "@server/core/based-on";
import { Id, optionalLine } from "@server/core/fields";
import { z } from "zod";

export const MOST_FIELDS = 100;
const MOST_OPTIONS = 200;

const name = z
  .string()
  .trim()
  .max(80)
  .transform((value) => value.replace(/\s+/g, " "));
/** A name for each language. An empty one means that of another language. */
const names = inEachLanguage(() => name.optional());

const tidyOptions = (given: string | string[]): string[] => {
  const lines = [given].flat().flatMap((line) => line.split(/\r?\n/));
  const tidy = lines.map((line) => line.replace(/\s+/g, " ").trim()).filter(Boolean);
  const isFirst = (line: string, at: number) =>
    tidy.findIndex((each) => each.toLowerCase() === line.toLowerCase()) === at;
  return tidy.filter(isFirst);
};
/** What a choice is of: a list, or a text with an option a line. */
const Options = z
  .union([z.array(z.string().max(2000)), z.string().max(20_000)])
  .transform(tidyOptions)
  .pipe(z.array(z.string().max(80)).max(MOST_OPTIONS));

/** The kinds whose objects have the field; none: all objects. Forms send an empty one too, so that none is a choice. */
const KindId = z.union([Id, z.literal("")]);
const KindIds = z
  .union([z.array(KindId), KindId])
  .transform((sent) => [sent].flat().filter((id) => id !== ""))
  .pipe(z.array(Id).max(200));

const fields = {
  ...names,
  unit: optionalLine(20).unwrap().optional(),
  options: Options.optional(),
  kind_ids: KindIds.optional(),
  required: z.boolean().optional(),
  public: z.boolean().optional(),
};

const FieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, { error: "own_field.key_form" });
export const NewOwnField = z.object({
  id: Id,
  type: z.enum(fieldTypes),
  /** Names it for programs; left out, it is made of the name. */
  key: z.union([z.literal("").transform(() => undefined), FieldKey]).optional(),
  ...fields,
});
export const OneOwnField = z.object({ id: Id, fieldId: Id });
export const OwnFieldChanges = OneOwnField.extend({ ...fields, active: z.boolean().optional(), based_on: BasedOn });
/** Moves a field one position up (-1) or down (1). */
export const OwnFieldStep = OneOwnField.extend({ by: z.literal([-1, 1]) });

/** A field as forms and pages of objects show it. */
export const OwnField = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(fieldTypes),
  /** What a number counts; empty: nothing is said. */
  unit: z.string(),
  options: z.array(z.string()),
  /** Empty: all objects have it. */
  kind_ids: z.array(Id),
  required: z.boolean(),
  /** Offered in forms; otherwise it is still shown where it has a value. */
  active: z.boolean(),
});
export type OwnField = z.infer<typeof OwnField>;

export const OwnFieldView = OwnField.extend({
  id: Id,
  ...inEachLanguage(() => z.string()),
  /** The page behind the QR code shows it. */
  public: z.boolean(),
  position: z.number(),
  /** How many objects have a value, without soft-deleted ones. */
  objects_count: z.number(),
});
export type OwnFieldView = z.infer<typeof OwnFieldView>;

/** A text, a day, a number, a choice, or yes or no; null or empty: none. */
const Value = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);
/** The values of own fields by their keys; what is left out stays. */
export const OwnValuesInput = z
  .record(z.string().max(40), Value)
  .refine((values) => Object.keys(values).length <= MOST_FIELDS, {
    error: `mistake.too_big.array?maximum=${MOST_FIELDS}`,
  });
/** What an input says of own fields: the values as they were sent. */
export type SentValues = z.infer<typeof OwnValuesInput>;
export const OwnValuesView = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** What the history says of the field of a value that changed: its names, type and unit then. */
export const FieldThen = z.object({
  titles: z.object(inEachLanguage(() => z.string().optional())),
  type: z.enum(fieldTypes),
  unit: z.string(),
});

/** A value with the name of its field, as pages show it. */
export const NamedValue = z.object({
  title: z.string(),
  type: z.enum(fieldTypes),
  unit: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type NamedValue = z.infer<typeof NamedValue>;
