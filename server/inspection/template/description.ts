import { text } from "@server/core/fields";
import { z } from "zod";

/** What a template is for; as long as a text that is translated may be. */
export const description = text(1000);

const flags: Readonly<Record<string, boolean>> = { 1: true, true: true, on: true, 0: false, false: false, off: false };

/**
 * What programs send under this name: the text, or the flag that is `description_field` now and had this name before
 * there was a text. A form sends the flag as a word.
 */
export const descriptionOrFlag = z.union([
  description.unwrap().transform((sent) => (Object.hasOwn(flags, sent) ? flags[sent]! : sent)),
  z.boolean(),
]);

type Described = { description?: string | boolean; description_field?: boolean };

/** The columns for what was sent; undefined for what was left out. */
export const describedBy = ({ description, description_field }: Described) =>
  typeof description === "boolean"
    ? { descriptionField: description_field ?? description }
    : { description, descriptionField: description_field };
