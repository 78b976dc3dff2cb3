import type { Words } from "../words.ts";

/**
 * What the fields of REST mean, by name: "title" everywhere, "File.title" of this component, "object.edit.title" of this
 * operation, "prices.monthly" within this field.
 */
export const fieldWords: Readonly<Record<string, Words>> = {};
