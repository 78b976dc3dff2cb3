import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { JobView } from "@server/tenancy/job/inputs";
import { z } from "zod";
import { catalogueForAdmins, draftsToPublish, lineForAdmins, publishEdition, saveDraft, undoDraft } from "./drafts.ts";
import {
  CataloguePage,
  CatalogueQuery,
  Drafts,
  EditionPage,
  EditionToTake,
  LineDraft,
  LinePage,
  NewEdition,
  OneEdition,
  OneLine,
  PublishedPage,
} from "./inputs.ts";
import { publishedForAdmins } from "./published.ts";
import { editionPage, takeOverEdition } from "./take-over.ts";

/** The editions of the catalogue of duties: of super admins, who change and publish it, and of workspaces. */
export const catalogueRouter = router({
  list: signedIn
    .input(CatalogueQuery)
    .output(CataloguePage)
    .query(({ ctx, input }) => catalogueForAdmins(ctx.actor, input, ctx.locale)),
  line: signedIn
    .input(OneLine)
    .output(LinePage)
    .query(({ ctx, input }) => lineForAdmins(ctx.actor, input.line, ctx.locale)),
  save: signedIn
    .input(LineDraft)
    .output(z.void())
    .mutation(({ ctx, input }) => saveDraft(ctx.actor, input)),
  undo: signedIn
    .input(OneLine)
    .output(z.void())
    .mutation(({ ctx, input }) => undoDraft(ctx.actor, input.line)),
  drafts: signedIn.output(Drafts).query(({ ctx }) => draftsToPublish(ctx.actor, ctx.locale)),
  publish: signedIn
    .input(NewEdition)
    .output(z.void())
    .mutation(({ ctx, input }) => publishEdition(ctx.actor, input)),
  published: signedIn
    .input(OneEdition)
    .output(PublishedPage)
    .query(({ ctx, input }) => publishedForAdmins(ctx.actor, input.number, ctx.locale)),
  edition: signedIn
    .input(ById)
    .output(EditionPage)
    .query(({ ctx, input }) => editionPage(ctx.actor, input.id, ctx.locale)),
  takeOver: signedIn
    .input(EditionToTake)
    .output(JobView.nullable())
    .mutation(({ ctx, input }) => takeOverEdition(ctx.actor, input, ctx.locale)),
});
