import { Id } from "@server/core/fields";
import { ObjectView, SyncedObject } from "@server/records/object/inputs";
import { z } from "zod";

const MOST_ROWS = 500;

export const PutObject = ObjectView.extend({
  /** There was none with this number yet. */
  made: z.boolean(),
});

/** Each row is read by itself, so that a wrong one refuses no other. */
export const ObjectRows = z.object({
  id: Id,
  objects: z
    .array(z.union([SyncedObject, z.unknown()]))
    .min(1)
    .max(MOST_ROWS),
});

/** What came of a row, in the order in which they were sent. */
const RowAnswer = z.object({
  external_number: z.string(),
  outcome: z.enum(["made", "changed", "unchanged", "refused"]),
  /** The id of the object; null: refused. */
  id: Id.nullable(),
  /** Why it was refused. */
  message: z.string().nullable(),
  code: z.string().nullable(),
  errors: z.record(z.string(), z.array(z.string())),
});
export type RowAnswer = z.infer<typeof RowAnswer>;
export const RowAnswers = z.array(RowAnswer);
