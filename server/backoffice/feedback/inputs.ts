import { z } from "zod";

/** Feedback on the product, with the page it was written on. */
export const Feedback = z.object({
  text: z.string().trim().min(1, { error: "mistake.required" }).max(4000),
  page: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)/)
    .catch(""),
});
