import { inEachLanguage, locales } from "@i18n/locales";
import { Day, Id, line, text } from "@server/core/fields";
import { z } from "zod";
import { documentKinds } from "./kinds.ts";

export const DocumentKindName = z.enum(documentKinds);

/** A version of a document, in the reader's language, without its text. */
export const DocumentView = z.object({
  id: Id,
  kind: DocumentKindName,
  version: z.number(),
  locale: z.enum(locales),
  title: z.string(),
  /** A summary of what is new; empty for the first version. */
  news: z.string(),
  in_force_on: z.string(),
  /** The sha256 of title and text in that language. */
  sha256: z.string(),
});
export type DocumentView = z.infer<typeof DocumentView>;

/** A document over REST. `file_path`: the page with its text. */
export const GdprDocument = z.object({
  kind: DocumentKindName,
  version: z.number(),
  locale: z.enum(locales),
  title: z.string(),
  file_path: z.string(),
  in_force_since: z.string(),
});

/** The documents of a page, with the reader's own consents. */
export const TermsPage = z.object({
  documents: z.array(
    DocumentView.extend({
      /** When the reader agreed to it; null: not yet, or no session. */
      agreed_at: z.string().nullable(),
      /** The earlier version they agreed to; null: none. */
      agreed_before: z.number().nullable(),
    }),
  ),
  /** Versions that come into force on a later day. */
  coming: z.array(
    z.object({ kind: DocumentKindName, version: z.number(), title: z.string(), in_force_on: z.string() }),
  ),
  /** There is something the reader may agree to now. */
  asks: z.boolean(),
});

export const DocumentToRead = z.object({
  kind: DocumentKindName,
  version: z.coerce.number().int().min(1).max(10_000).optional(),
});
export const DocumentText = DocumentView.extend({
  body: z.string(),
  /** The version in force today. */
  current: z.number(),
  versions: z.array(z.object({ version: z.number(), in_force_on: z.string(), news: z.string() })),
});
export type DocumentText = z.infer<typeof DocumentText>;

/** Normalizes line ends, since a form without scripts sends \r\n. */
const onOwnLines = (written: string) => written.replace(/\r\n?/g, "\n");

export const Words = z.object({
  title: line(120),
  body: z.string().overwrite(onOwnLines).trim().min(1, { error: "mistake.required" }).max(60_000),
  news: text(2000).transform(onOwnLines),
});
/** A new version in all languages. It can't be changed afterwards. */
export const NewVersion = z.object({
  kind: DocumentKindName,
  /** The day on which it comes into force: today or later. */
  in_force_on: Day,
  words: z.object(inEachLanguage(() => Words)),
});

export const PublishedDocument = z.object({
  kind: DocumentKindName,
  title: z.string(),
  version: z.number(),
  in_force_on: z.string(),
  published_by: z.string().nullable(),
  /** The numbers of users and workspaces that agreed to the version in force. */
  people: z.number(),
  workspaces: z.number(),
  coming: z.object({ version: z.number(), in_force_on: z.string() }).nullable(),
});
export const DocumentToEdit = z.object({
  kind: DocumentKindName,
  version: z.number(),
  words: z.object(inEachLanguage(() => Words)),
});

/**
 * A preview of a new version: the lines it would remove and add, in each language.
 */
const Changed = z.object({ title: z.boolean(), gone: z.array(z.string()), come: z.array(z.string()) });
export const DocumentChanges = z.object({ version: z.number(), ...inEachLanguage(() => Changed) });
export type DocumentChanges = z.infer<typeof DocumentChanges>;
