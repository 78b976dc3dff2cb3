import { Id } from "@server/core/fields";
import { DocumentKindName, DocumentView } from "@server/tenancy/document/inputs";
import { documentKinds } from "@server/tenancy/document/kinds";
import { z } from "zod";

/** Consent on behalf of a workspace. Without kinds: to all documents in force. */
export const WorkspaceConsent = z.object({
  id: Id,
  kinds: z
    .array(DocumentKindName)
    .min(1)
    .default([...documentKinds]),
});

/** A consent. `by`: null if the account was deleted. */
export const ConsentView = z.object({
  id: Id,
  kind: DocumentKindName,
  title: z.string(),
  version: z.number(),
  locale: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  sha256: z.string(),
});
export type ConsentView = z.infer<typeof ConsentView>;

/** The documents in force for a workspace, and the consents given on its behalf. */
export const WorkspaceConsents = z.object({
  workspace_id: Id,
  documents: z.array(
    DocumentView.extend({
      /** The first consent to this version; null: none. */
      agreed: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
      agreed_before: z.number().nullable(),
    }),
  ),
  /** The newest first; `total` counts all. */
  consents: z.array(ConsentView),
  total: z.number(),
  may_agree: z.boolean(),
});
