import { Letter } from "@server/compliance";
import { Id } from "@server/fields";
import { z } from "zod";

/** `type=all` shows many of each; otherwise the best few, as one types. */
export const SearchFor = z.object({ id: Id, q: z.string().trim().max(200).default(""), type: z.enum(["all", "few"]).default("few") });

const Found = z.object({
  id: Id,
  title: z.string(),
  /** What it is in: the container of an object, the object of a file. */
  where: z.string(),
  /** What of it matched, where that is not the title. */
  matched: z.string(),
});
export const SearchResults = z.object({
  containers: z.array(Found),
  objects: z.array(Found.extend({ display_code: z.string(), state: Letter })),
  files: z.array(Found.extend({ type: z.string(), object_id: Id })),
  tags: z.array(z.object({ id: z.string(), title: z.string(), where: z.string(), matched: z.string() })),
});
export type SearchResults = z.infer<typeof SearchResults>;
