/** What an own field of a workspace holds. Safe to import in the browser. */
export const fieldTypes = ["text", "number", "date", "choice", "yes_no"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A text, a day (YYYY-MM-DD) and a choice are texts, a number is a number, yes or no is a boolean. */
export type OwnValue = string | number | boolean;
export type OwnValues = Record<string, OwnValue>;
