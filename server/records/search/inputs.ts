import { Letter } from "@server/core/compliance-views";
import { Id } from "@server/core/fields";
import { FirstReason } from "@server/records/use/inputs";
import { z } from "zod";

/** The limit of results for each kind. */
export const MAX_FOUND = { few: 6, all: 50 } as const;

/** `type=all` returns many of each kind, otherwise only the best few, for suggestions. */
export const SearchFor = z.object({
  id: Id,
  q: z.string().trim().max(200).default(""),
  type: z.enum(["all", "few"]).default("few"),
});

const Found = z.object({
  id: Id,
  title: z.string(),
  /** The title of its parent: a container, or the object of a file. */
  where: z.string(),
  /** The text that matched, if not the title; for the text of a PDF the line. */
  matched: z.string(),
});
/** How an object stands, for its line among the results. */
const Stands = z.object({
  display_code: z.string(),
  state: Letter,
  because: FirstReason,
  /** The last day on which it may be used; null where it may not, or where there is no end. */
  until: z.string().nullable(),
});
export const SearchResults = z.object({
  containers: z.array(Found.extend({ is_board: z.boolean() })),
  objects: z.array(
    Found.extend({
      ...Stands.shape,
      icon_code: z.string().nullable(),
      /** May it be used today, in one sentence. */
      answer: z.string(),
    }),
  ),
  files: z.array(
    Found.extend({
      type: z.string(),
      object_id: Id,
      object: Stands,
      /** The page of the PDF with the words, from 1; null if the file matched by its title or description. */
      page: z.number().nullable(),
      /** Another file has taken its place. */
      superseded: z.boolean(),
    }),
  ),
  tags: z.array(z.object({ id: z.string(), title: z.string(), where: z.string(), matched: z.string() })),
  /** No result contains all words; these are similar. */
  similar: z.boolean(),
});
export type SearchResults = z.infer<typeof SearchResults>;
