import { asOperator, reading } from "@db/transact";
import { today } from "@server/core/day";
import { ById } from "@server/core/fields";
import { open, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { gdprDocuments } from "./gdpr.ts";
import {
  DocumentChanges,
  DocumentKindName,
  DocumentText,
  DocumentToEdit,
  DocumentToRead,
  GdprDocument,
  NewVersion,
  PublishedDocument,
  TermsPage,
} from "./inputs.ts";
import { documentChanges, publishDocument } from "./publish.ts";
import { documentToEdit, publishedDocuments } from "./published.ts";
import { termsPage } from "./terms.ts";
import { documentText } from "./version.ts";

export const documentRouter = router({
  current: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/config/gdpr-documents",
        area: "config",
        summary: "The legal documents that are in force",
      },
    })
    .output(z.array(GdprDocument))
    .query(({ ctx }) => gdprDocuments(ctx.locale)),
  /** Public: the documents in force, with the reader's consents. */
  terms: open.output(TermsPage).query(({ ctx }) => termsPage(ctx.actor, ctx.locale)),
  read: open
    .input(DocumentToRead)
    .output(DocumentText)
    .query(({ ctx, input }) =>
      reading(asOperator, (tx) => documentText(tx, { ...input, locale: ctx.locale, day: today() })),
    ),
  published: signedIn.output(z.array(PublishedDocument)).query(({ ctx }) => publishedDocuments(ctx.actor, ctx.locale)),
  toEdit: signedIn
    .input(z.object({ kind: DocumentKindName }))
    .output(DocumentToEdit)
    .query(({ ctx, input }) => documentToEdit(ctx.actor, input.kind)),
  /** A preview of the changes before publication. */
  changes: signedIn
    .input(NewVersion)
    .output(DocumentChanges)
    .query(({ ctx, input }) => documentChanges(ctx.actor, input)),
  publish: signedIn
    .input(NewVersion)
    .output(ById)
    .mutation(({ ctx, input }) => publishDocument(ctx.actor, input)),
});
