import { Id } from "@server/core/fields";
import { DocumentKindName, DocumentView } from "@server/tenancy/document/inputs";
import { documentKinds } from "@server/tenancy/document/kinds";
import { z } from "zod";

/** For a workspace. Without kinds: all that are in force. */
export const WorkspaceConsent = z.object({
  id: Id,
  kinds: z
    .array(DocumentKindName)
    .min(1)
    .default([...documentKinds]),
});

/** One that was given; `by` is null once the account is gone. */
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

/** What holds for a workspace, and what was agreed to in its name. */
export const WorkspaceConsents = z.object({
  workspace_id: Id,
  documents: z.array(
    DocumentView.extend({
      /** The first who agreed to this version. */
      agreed: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
      agreed_before: z.number().nullable(),
    }),
  ),
  /** The newest first, and how many in all. */
  consents: z.array(ConsentView),
  total: z.number(),
  may_agree: z.boolean(),
});
