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
  /** What is new in it, in plain words; empty for the first. */
  news: z.string(),
  in_force_on: z.string(),
  /** Of title and text in that language. */
  sha256: z.string(),
});
export type DocumentView = z.infer<typeof DocumentView>;

/** What programs are told: file_path is the page with its text. */
export const GdprDocument = z.object({
  kind: DocumentKindName,
  version: z.number(),
  locale: z.enum(locales),
  title: z.string(),
  file_path: z.string(),
  in_force_since: z.string(),
});

/** Of one's own, whether each version that is in force was agreed to. */
export const TermsPage = z.object({
  documents: z.array(
    DocumentView.extend({
      /** When the reader agreed to it; null: not yet, or nobody is signed in. */
      agreed_at: z.string().nullable(),
      /** The version they agreed to before. */
      agreed_before: z.number().nullable(),
    }),
  ),
  /** Versions that hold from a later day on. */
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

/** A form without scripts sends its lines as \r\n: it is the same text. */
const onOwnLines = (written: string) => written.replace(/\r\n?/g, "\n");

export const Words = z.object({
  title: line(120),
  body: z.string().overwrite(onOwnLines).trim().min(1, { error: "mistake.required" }).max(60_000),
  news: text(2000).transform(onOwnLines),
});
/** A new version, in each language; it never changes again. */
export const NewVersion = z.object({
  kind: DocumentKindName,
  /** From which day it holds: today or later. */
  in_force_on: Day,
  words: z.object(inEachLanguage(() => Words)),
});

export const PublishedDocument = z.object({
  kind: DocumentKindName,
  title: z.string(),
  version: z.number(),
  in_force_on: z.string(),
  published_by: z.string().nullable(),
  /** How many people, and workspaces, agreed to the version in force. */
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
 * What a version to be would change, before it can be changed no more: lines that go and that come, in each language.
 */
const Changed = z.object({ title: z.boolean(), gone: z.array(z.string()), come: z.array(z.string()) });
export const DocumentChanges = z.object({ version: z.number(), ...inEachLanguage(() => Changed) });
export type DocumentChanges = z.infer<typeof DocumentChanges>;
