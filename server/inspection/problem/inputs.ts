import { text } from "@server/core/fields";
import { z } from "zod";

/** What somebody without an account says of a thing whose label they scanned. */
export const Problem = z.object({
  publicId: z.string().max(64),
  what: z.string().trim().min(1, { error: "problem.say_what" }).max(2000),
  name: text(100),
  email: z.union([z.literal(""), z.string().trim().toLowerCase().pipe(z.email().max(254))]).default(""),
  phone: text(40),
  /** Left empty by people, who do not see it; filled in by programs. */
  website: z.string().max(400).default(""),
});
