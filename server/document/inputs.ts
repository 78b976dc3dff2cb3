import { Id } from "@server/fields";
import { z } from "zod";
import { locales } from "~/i18n/locales";
import { documentKinds } from "./kinds.ts";

export const DocumentKindName = z.enum(documentKinds);

/** A version of a document, in the reader's language, without its text. */
export const DocumentView = z.object({
  id: Id,
  kind: DocumentKindName,
  version: z.number(),
  locale: z.enum(locales),
  title: z.string(),
  /** What is new in it, in plain words; empty for the first. */
  news: z.string(),
  in_force_on: z.string(),
  /** Of title and text in that language. */
  sha256: z.string(),
});
export type DocumentView = z.infer<typeof DocumentView>;
