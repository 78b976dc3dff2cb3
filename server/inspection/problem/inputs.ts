import { PROBLEM_PHOTOS } from "@server/core/constants";
import { Id, OptionalTerm, text } from "@server/core/fields";
import { Groups, Person, ResolverGroup, Resolvers } from "@server/inspection/action-point/inputs";
import { Place } from "@server/inspection/report/inputs";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

/** A problem reported on the public page of an object or container. */
export const Problem = z.object({
  publicId: z.string().max(64),
  what: z.string().trim().min(1, { error: "problem.say_what" }).max(2000),
  /** Nobody should use it: its answer becomes no until a manager decides. */
  dangerous: z.boolean().default(false),
  photos: z
    .array(z.instanceof(Upload))
    .max(PROBLEM_PHOTOS.most, { error: `mistake.too_many_files?maximum=${PROBLEM_PHOTOS.most}` })
    .default([]),
  name: text(100),
  email: z.union([z.literal(""), z.string().trim().toLowerCase().pipe(z.email().max(254))]).default(""),
  phone: text(40),
  /** A honeypot: hidden from people, filled in by bots. */
  website: z.string().max(400).default(""),
});

/** The secret with which a reporter follows what becomes of their report. */
export const ProblemToken = z.object({ token: z.string().max(200) });

/** Who resolves the problems that are reported below a board, and within how many days; null: they are to be planned. */
export const ProblemRule = z.object({
  id: Id,
  resolvers: Resolvers.default([]),
  groups: Groups.default([]),
  days: OptionalTerm.default(null),
});
export const ProblemRulePage = z.object({
  workspace_id: Id,
  board: Place,
  people: z.array(Person),
  groups: z.array(ResolverGroup),
  rule: z.object({ resolvers: z.array(Id), groups: z.array(Id), days: z.number().nullable() }),
});
