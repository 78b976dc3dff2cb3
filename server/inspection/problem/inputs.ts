import { text } from "@server/core/fields";
import { z } from "zod";

/** A problem reported on the public page of an object or container. */
export const Problem = z.object({
  publicId: z.string().max(64),
  what: z.string().trim().min(1, { error: "problem.say_what" }).max(2000),
  name: text(100),
  email: z.union([z.literal(""), z.string().trim().toLowerCase().pipe(z.email().max(254))]).default(""),
  phone: text(40),
  /** A honeypot: hidden from people, filled in by bots. */
  website: z.string().max(400).default(""),
});
