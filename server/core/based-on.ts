import { z } from "zod";

/** What a form shows of a record, by the names of its fields. */
export type FormValues = Record<string, unknown>;

/** Characters of JSON; the largest form of ours (a question with all its choices) shows about 25,000. */
const MOST = 40_000;

/**
 * The values that a change is based on, as JSON: what its form showed when it was opened. They are only compared with
 * what is stored (concurrent-edit.ts).
 */
export const BasedOn = z
  .string()
  .max(MOST)
  .optional()
  .describe(
    "JSON of the values that were shown when the form was opened; of what another changed since, you are told.",
  );

/** Empty where nothing, or nothing legible, was sent: the change is then taken at its word. */
export function parseBasedOn(json: unknown): FormValues {
  try {
    const values: unknown = typeof json === "string" ? JSON.parse(json) : undefined;
    return values !== null && typeof values === "object" && !Array.isArray(values) ? (values as FormValues) : {};
  } catch {
    return {};
  }
}
