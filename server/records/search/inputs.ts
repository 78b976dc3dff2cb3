import { Letter } from "@server/core/compliance-views";
import { Id } from "@server/core/fields";
import { z } from "zod";

/** Of each kind. */
export const MOST_FOUND = { few: 6, all: 50 } as const;

/** `type=all` shows many of each; otherwise the best few, as one types. */
export const SearchFor = z.object({
  id: Id,
  q: z.string().trim().max(200).default(""),
  type: z.enum(["all", "few"]).default("few"),
});

const Found = z.object({
  id: Id,
  title: z.string(),
  /** What it is in: the container above it, the container of an object, the object of a file. */
  where: z.string(),
  /** What of it matched, where that is not the title; of a PDF the line. */
  matched: z.string(),
});
export const SearchResults = z.object({
  containers: z.array(Found.extend({ is_board: z.boolean() })),
  objects: z.array(Found.extend({ display_code: z.string(), icon_code: z.string().nullable(), state: Letter })),
  files: z.array(
    Found.extend({
      type: z.string(),
      object_id: Id,
      /** The words stand in the PDF, on this page of it. */
      page: z.number().nullable(),
    }),
  ),
  tags: z.array(z.object({ id: z.string(), title: z.string(), where: z.string(), matched: z.string() })),
  /** Nothing holds all the words: these are like them. */
  similar: z.boolean(),
});
export type SearchResults = z.infer<typeof SearchResults>;
