import { z } from "zod";

/** What somebody tells us of the product, and on which page of ours they were. */
export const Feedback = z.object({
  text: z.string().trim().min(1, { error: "mistake.required" }).max(4000),
  page: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)/)
    .catch(""),
});
