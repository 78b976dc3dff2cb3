import { Id } from "@server/core/fields";
import { z } from "zod";

/** The template of an answer, with the fields of the head that it uses. */
export const AnsweredTemplate = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** What it is for: `description` is a field of the head here. */
  about: z.string(),
  description: z.boolean(),
  company: z.boolean(),
  participants: z.boolean(),
  message: z.boolean(),
  date: z.boolean(),
  editable: z.boolean(),
  others_see: z.boolean(),
  public: z.boolean(),
});
