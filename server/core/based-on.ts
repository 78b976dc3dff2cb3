import { z } from "zod";

/** The values of a record in a form, by field name. */
export type FormValues = Record<string, unknown>;

/** Characters of JSON. The largest form, of an object with a hundred own fields, can have some 120,000. */
const MAX_LENGTH = 200_000;

/**
 * The values that a change is based on, as JSON: those that the form showed when it was opened. They are only compared
 * with the stored ones (concurrent-edit.ts).
 */
export const BasedOn = z
  .string()
  .max(MAX_LENGTH)
  .optional()
  .describe(
    "JSON of the values that were shown when the form was opened; of what another changed since, you are told.",
  );

/** Parses BasedOn. Empty if it was omitted or can't be parsed; then the change is applied as it is. */
export function parseBasedOn(json: unknown): FormValues {
  try {
    const values: unknown = typeof json === "string" ? JSON.parse(json) : undefined;
    return values !== null && typeof values === "object" && !Array.isArray(values) ? (values as FormValues) : {};
  } catch {
    return {};
  }
}
